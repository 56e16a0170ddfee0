// The underlying of each root of futures and each spot code, and the cost of holding it until delivery.
import type { RatedCurrency } from '../policy-rates.ts'

export type Underlying =
  | { readonly of: 'index'; readonly code: string; readonly currency: RatedCurrency; readonly dividendYield: string }
  | { readonly of: 'pair'; readonly pair: string }
  | { readonly of: 'dollarIndex' }
  | { readonly of: 'volatility' }
  /**
   * `root`: the contract whose initial price is the start of the walk of the same name. `unit`: that contract's price
   * unit, measured in the price unit of this instrument.
   */
  | { readonly of: 'commodity'; readonly root: string; readonly unit: number }

const index = (code: string, currency: RatedCurrency, dividendYield: string): Underlying => ({
  of: 'index',
  code,
  currency,
  dividendYield,
})
const pair = (code: string): Underlying => ({ of: 'pair', pair: code })
const commodity = (root: string, unit = 1): Underlying => ({ of: 'commodity', root, unit })

const spx = index('SPX', 'USD', '0.012')
const ndx = index('NDX', 'USD', '0.007')
const dji = index('DJI', 'USD', '0.016')
const rut = index('RUT', 'USD', '0.013')
const hsi = index('HSI', 'HKD', '0.033')
const hscei = index('HSCEI', 'HKD', '0.035')
const mxx = index('MXX', 'MXN', '0.035')
const n225 = index('N225', 'JPY', '0.018')
const dax = index('DAX', 'EUR', '0')
const sx5e = index('SX5E', 'EUR', '0.03')

const byRoot: Readonly<Record<string, Underlying>> = {
  ES: spx,
  MES: spx,
  NQ: ndx,
  MNQ: ndx,
  YM: dji,
  MYM: dji,
  RTY: rut,
  M2K: rut,
  NKD: n225,
  EIPC: mxx,
  IPC: mxx,
  MIP: mxx,
  HSI: hsi,
  MHI: hsi,
  HHI: hscei,
  MCH: hscei,
  HTI: index('HSTECH', 'HKD', '0.01'),
  FDAX: dax,
  FESX: sx5e,
  VX: { of: 'volatility' },
  DX: { of: 'dollarIndex' },
  '6E': pair('EURUSD'),
  M6E: pair('EURUSD'),
  '6B': pair('GBPUSD'),
  '6J': pair('JPYUSD'),
  '6A': pair('AUDUSD'),
  '6C': pair('CADUSD'),
  '6S': pair('CHFUSD'),
  '6M': pair('MXNUSD'),
  CUS: pair('USDCNH'),
  DEUA: pair('USDMXN'),
  MDEUA: pair('USDMXN'),
  MGC: commodity('GC'),
  SIL: commodity('SI'),
  MCL: commodity('CL'),
  BZ: commodity('B'),
}

/** A root that is not in the table is a commodity of its own. */
export const underlyingOfRoot = (root: string): Underlying => byRoot[root] ?? commodity(root)

const CENTS = 0.01
const byCode: Readonly<Record<string, Underlying>> = {
  XAUUSD: commodity('GC'),
  XAGUSD: commodity('SI'),
  XPTUSD: commodity('PL'),
  XPDUSD: commodity('PA'),
  XCUUSD: commodity('HG'),
  WTICOUSD: commodity('CL'),
  BCOUSD: commodity('B'),
  NATGASUSD: commodity('NG'),
  CORN: commodity('ZC', CENTS),
  WHEAT: commodity('ZW', CENTS),
  SOYBN: commodity('ZS', CENTS),
  SUGARUSD: commodity('SB', CENTS),
  SPX500: spx,
  NAS100: ndx,
  US30: dji,
  US2000: rut,
  DE30: dax,
  EU50: sx5e,
  FR40: index('CAC', 'EUR', '0.03'),
  UK100: index('UKX', 'GBP', '0.035'),
  JP225: n225,
  HK33: hsi,
  AU200: index('ASX200', 'AUD', '0.035'),
}

export const underlyingOfSpot = (code: string): Underlying | null => byCode[code] ?? null

// Coins against the dollar in the simulated market: start price near late 2026, coins traded a day, standard deviation of
// a day, and correlation with bitcoin. Typical figures of their class.
import { must } from '../../../domain/assert.ts'
import type { CoinRow } from '../../../domain/instruments/tables/coins.ts'
import { coinRows } from '../../../domain/instruments/tables/coins.ts'

export type CryptoRow = CoinRow & {
  /** Start price in dollars, with as many decimals as the tick. */
  readonly price: string
  readonly dayVolume: number
  /** Standard deviation of a day's move, in percent. */
  readonly percent: number
  /** Correlation with bitcoin; 0 for bitcoin itself. */
  readonly withBitcoin: number
}

type Seed = readonly [price: string, dayVolume: number, percent: number, withBitcoin: number]

const seeds: Readonly<Record<string, Seed>> = {
  BTC: ['91250.00', 32_000, 2.4, 0],
  ETH: ['3120.00', 480_000, 3.2, 0.82],
  XRP: ['2.1450', 310_000_000, 3.8, 0.68],
  BNB: ['885.00', 260_000, 2.7, 0.72],
  SOL: ['138.50', 7_200_000, 4.2, 0.76],
  DOGE: ['0.15200', 710_000_000, 4.8, 0.71],
  ADA: ['0.43500', 420_000_000, 4.3, 0.72],
  TRX: ['0.28400', 310_000_000, 2.2, 0.5],
  LINK: ['13.200', 21_000_000, 4.5, 0.72],
  AVAX: ['14.100', 19_000_000, 4.7, 0.73],
  XLM: ['0.24800', 240_000_000, 4.2, 0.66],
  BCH: ['540.00', 520_000, 3.8, 0.7],
  LTC: ['84.50', 4_600_000, 3.6, 0.72],
  DOT: ['2.3100', 58_000_000, 4.5, 0.74],
  HBAR: ['0.14500', 560_000_000, 4.6, 0.64],
  UNI: ['6.2000', 34_000_000, 5, 0.68],
  NEAR: ['1.9200', 72_000_000, 5, 0.7],
  APT: ['2.3800', 31_000_000, 4.9, 0.67],
  ETC: ['13.600', 6_200_000, 4.1, 0.72],
  ICP: ['4.2100', 18_000_000, 5.2, 0.62],
  FIL: ['1.5800', 64_000_000, 4.9, 0.68],
  ATOM: ['2.4600', 26_000_000, 4.4, 0.7],
  AAVE: ['178.00', 980_000, 4.8, 0.7],
  ARB: ['0.21400', 340_000_000, 5.2, 0.69],
  OP: ['0.31200', 190_000_000, 5.3, 0.69],
  ALGO: ['0.14100', 160_000_000, 4.6, 0.67],
  VET: ['0.013900', 900_000_000, 4.7, 0.68],
  INJ: ['5.9000', 9_800_000, 5.4, 0.66],
  XTZ: ['0.49500', 38_000_000, 4.4, 0.68],
  SAND: ['0.16200', 120_000_000, 5, 0.67],
}

export const cryptoRows: readonly CryptoRow[] = coinRows.map(({ coin, name, nameZh, tick, lot }) => {
  const [price, dayVolume, percent, withBitcoin] = must(seeds[coin], `a seed of ${coin}`)
  return { coin, name, nameZh, tick, lot, price, dayVolume, percent, withBitcoin }
})

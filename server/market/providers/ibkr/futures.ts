// Futures: the delivery months that Interactive Brokers lists of each root. A month is listed here only if its size, its
// step and its last trading day are those of our table, because margins, profits and settlements are computed from it.
import { SecType } from '@stoqey/ib'
import { dateOfDay } from '../../../../domain/calendar/civil-date.ts'
import type { Omitted } from '../../../../domain/feed-origin.ts'
import { continuousCode, continuousRoles, contractCode } from '../../../../domain/instruments/delivery-month.ts'
import { instrumentKey } from '../../../../domain/instruments/market-code.ts'
import type { FutureExchange, FutureRow } from '../../../../domain/instruments/tables/future-row.ts'
import { futureRows } from '../../../../domain/instruments/tables/futures.ts'
import { continuousMonth, lastTradeDay } from '../../../../domain/instruments/terms.ts'
import { Decimal } from '../../../../domain/money.ts'
import { DAY_MS } from '../../../../domain/time.ts'
import { monthsAround } from '../../catalogue/futures.ts'
import type { Contract, Details } from './commands.ts'
import type { Found } from './contracts.ts'
import { contractOf, liveOf } from './contracts.ts'

export type AskedRoot = { readonly row: FutureRow; readonly contract: Contract }

const exchanges: Readonly<Record<FutureExchange, string>> = {
  CME: 'CME',
  CBOT: 'CBOT',
  COMEX: 'COMEX',
  NYMEX: 'NYMEX',
  CFE: 'CFE',
  ICE: 'NYBOT',
  HKEX: 'HKFE',
  MexDer: 'MEXDER',
  Eurex: 'EUREX',
}

/** Symbols there that differ from our root. */
const symbols: Readonly<Record<string, string>> = {
  '6E': 'EUR',
  '6B': 'GBP',
  '6J': 'JPY',
  '6A': 'AUD',
  '6C': 'CAD',
  '6S': 'CHF',
  '6M': 'MXP',
  VX: 'VIX',
  SIL: 'SI',
  B: 'COIL',
  HHI: 'HHI.HK',
  MCH: 'MCH.HK',
  HTI: 'HSTECH',
  FDAX: 'DAX',
  FESX: 'ESTX50',
}
/** Our price of the two-year note is in 32nds of a point, theirs in points. Both are exact in binary. */
const unitsByRoot: Readonly<Record<string, number>> = { ZT: 32 }
const unitsOf = ({ root }: FutureRow): number => unitsByRoot[root] ?? 1

const BRENT = { exchange: 'IPE', tradingClass: 'COIL' } as const

export const askedRoots: readonly AskedRoot[] = futureRows.map(row => ({
  row,
  // Months that have ended are asked for too: a position is closed at their last price, also after a restart.
  contract: contractOf({
    symbol: symbols[row.root] ?? row.root,
    secType: SecType.FUT,
    exchange: exchanges[row.exchange],
    currency: row.currency,
    tradingClass: row.root,
    includeExpired: true,
    ...(row.root === 'B' && BRENT),
  }),
}))

type Dated = { readonly month: string; readonly details: Details }

/** `omitted`: months that the account has and that differ from our table. */
export type RootAnswer = { readonly found: readonly Found[]; readonly omitted: readonly Omitted[] }

/** `now`: UTC ms. */
export function monthsOf({ row, contract }: AskedRoot, answers: readonly Details[], now: number): RootAnswer {
  const wanted = new Set(monthsAround(row, dateOn(now)))
  const dated = answers
    .filter(
      ({ currency, conId, tradingClass }) => conId > 0 && currency === row.currency && isOf(contract, tradingClass),
    )
    .map((details): Dated => ({ month: monthText(details.contractMonth), details }))
    .filter(({ month }) => wanted.has(month))
  const omitted = dated.flatMap(one => differenceOf(row, one) ?? [])
  const same = dated.filter(one => differenceOf(row, one) === null)
  const contracts = new Map(
    same.map(({ month, details }) => [month, Object.assign({}, contract, { conId: details.conId })] as const),
  )
  return {
    found: [...contracts].map(([month, own]) => monthFound(row, month, own)).concat(series(row, contracts, now)),
    omitted,
  }
}

const dateOn = (now: number): string => dateOfDay(Math.floor(now / DAY_MS))
const monthText = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}`
const isOf = ({ tradingClass }: Contract, own: string): boolean => own === tradingClass

/** What differs from the table; null if nothing does. */
function differenceOf(row: FutureRow, { month, details }: Dated): Omitted | null {
  const { multiplier, priceMagnifier, minTick, lastTradeDate } = details
  const code = contractCode(row.root, month)
  const units = unitsOf(row)
  const size = new Decimal(multiplier).div(Math.max(1, priceMagnifier)).div(units)
  if (!size.eq(row.multiplier)) return { code, differs: 'size', actual: size.toFixed() }
  const step = new Decimal(minTick).times(units)
  if (!step.eq(row.tick)) return { code, differs: 'step', actual: step.toFixed() }
  const lastDay = lastTradeDate.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return lastDay === lastTradeDay(row, month).date ? null : { code, differs: 'lastDay', actual: lastDay }
}

const decimalsOf = (tick: string): number => tick.split('.')[1]?.length ?? 0

function liveFuture(row: FutureRow, code: string): Found['live'] {
  const priceDecimals = decimalsOf(row.tick)
  const priceIncrement = new Decimal(row.tick).times(new Decimal(10).pow(priceDecimals)).toNumber()
  return liveOf({ key: instrumentKey('FU', code), base: row.root, quote: row.currency, priceDecimals, priceIncrement })
}

const monthFound = (row: FutureRow, month: string, contract: Contract): Found => ({
  live: liveFuture(row, contractCode(row.root, month)),
  board: 'FU',
  hours: row.hours,
  contractOn: () => contract,
  units: unitsOf(row),
})

/** A continuous series has the prices of the month that it follows. Without that month it is not listed. */
function series(row: FutureRow, contracts: ReadonlyMap<string, Contract>, now: number): Found[] {
  return continuousRoles.flatMap(role => {
    const on = (date: string): Contract | undefined => contracts.get(continuousMonth(row, role, date) ?? '')
    const first = on(dateOn(now))
    if (!first) return []
    const live = liveFuture(row, continuousCode(row.root, role))
    return { live, board: 'FU', hours: row.hours, contractOn: date => on(date) ?? first, units: unitsOf(row) }
  })
}

// Our shares, pairs and indices as contracts of Interactive Brokers, and what the account says of them. Which of them exist
// for the account is asked: nothing is assumed.
import { SecType } from '@stoqey/ib'
import type { InstrumentKey } from '../../../../domain/brand.ts'
import type { Board, StockBoard } from '../../../../domain/instruments/boards.ts'
import { boardNames, isStockBoard } from '../../../../domain/instruments/boards.ts'
import type { CalendarName } from '../../../../domain/instruments/calendars.ts'
import { instrumentKey } from '../../../../domain/instruments/market-code.ts'
import { forexRows } from '../../../../domain/instruments/tables/forex.ts'
import type { LiveInstrument } from '../../live/events.ts'
import { boardIndices } from '../../live/indices.ts'
import { boardShares } from '../../live/shares.ts'
import type { Contract, Details } from './commands.ts'

/** What is asked for, before the account has answered. */
export type Asked = {
  readonly board: Board
  /** Our name of it, which is also that of the feed's symbol. */
  readonly key: InstrumentKey
  readonly hours: CalendarName
  readonly contract: Contract
  readonly base: string
  readonly priceDecimals: number
}

type Named = Pick<Contract, 'symbol' | 'secType' | 'exchange' | 'currency'> & Partial<Contract>

/** A contract that the account has not numbered yet. */
export const contractOf = (named: Named): Contract =>
  Object.assign({ conId: 0, tradingClass: '', includeExpired: false }, named)

/** Where the shares of a board are traded, and how their symbols are written. */
const exchanges: Readonly<Record<StockBoard, { readonly exchange: string; symbolOf(code: string): string }>> = {
  US: { exchange: 'SMART', symbolOf: code => code.replace('.', ' ') },
  HK: { exchange: 'SEHK', symbolOf: code => String(Number(code)) },
  MX: { exchange: 'MEXI', symbolOf: code => code },
}

const shares: readonly Asked[] = boardShares.flatMap(({ board, calendar: hours, code, currency, priceDecimals }) => {
  if (!isStockBoard(board)) return []
  const { exchange, symbolOf } = exchanges[board]
  const contract = contractOf({ symbol: symbolOf(code), secType: SecType.STK, exchange, currency })
  return { board, key: instrumentKey(board, code), hours, contract, base: code, priceDecimals }
})

const pairs: readonly Asked[] = forexRows.map(({ base, quote, decimals }) => ({
  board: 'FX',
  key: instrumentKey('FX', base + quote),
  hours: 'FX',
  contract: contractOf({ symbol: base, secType: SecType.CASH, exchange: 'IDEALPRO', currency: quote }),
  base,
  priceDecimals: decimals,
}))

/** Symbols and exchanges of indices there, by our code. Those of other indices are not known. */
const indexSymbols: ReadonlyMap<string, readonly [symbol: string, exchange: string]> = new Map([
  ['SPX', ['SPX', 'CBOE']],
  ['DJI', ['INDU', 'CME']],
  ['IXIC', ['COMP', 'NASDAQ']],
  ['NDX', ['NDX', 'NASDAQ']],
  ['RUT', ['RUT', 'RUSSELL']],
  ['VIX', ['VIX', 'CBOE']],
  ['HSI', ['HSI', 'HKFE']],
  ['HSTECH', ['HSTECH', 'HKFE']],
  ['HSCEI', ['HHI.HK', 'HKFE']],
  ['MXX', ['IPC', 'MEXDER']],
  ['DAX', ['DAX', 'EUREX']],
  ['SX5E', ['ESTX50', 'EUREX']],
  ['CAC', ['CAC40', 'MONEP']],
  ['N225', ['N225', 'OSE.JPN']],
])

const indices: readonly Asked[] = boardIndices.flatMap(({ calendar: hours, code, currency, priceDecimals }) => {
  const known = indexSymbols.get(code)
  if (!known) return []
  const [symbol, exchange] = known
  const contract = contractOf({ symbol, secType: SecType.IND, exchange, currency })
  return { board: 'IX', key: instrumentKey('IX', code), hours, contract, base: code, priceDecimals }
})

export const askedContracts: readonly Asked[] = [...pairs, ...shares, ...indices]

const askedBoards: ReadonlySet<Board> = new Set([...askedContracts.map(({ board }) => board), 'FU'])
export const ownBoards: readonly Board[] = boardNames.filter(board => askedBoards.has(board))

/** What the account has. */
export type Found = {
  readonly live: LiveInstrument
  readonly board: Board
  readonly hours: CalendarName
  /** Its contract on a date of UTC: a continuous series follows one month after another. */
  contractOn(date: string): Contract
  /** Our units of price in one of theirs: 32 for prices in 32nds of a point. */
  readonly units: number
}

/** `number`: that of its requests of prices, the same on each connection. */
export type Listed = Found & { readonly number: number }

type Fields = Pick<LiveInstrument, 'key' | 'base' | 'quote' | 'priceDecimals' | 'priceIncrement'>

/** Quantities are whole shares, contracts, or units of a currency. */
export const liveOf = (fields: Fields): LiveInstrument => {
  const whole = { quantityDecimals: 0, lotDecimals: 0, sizeDecimals: 0, trading: 'open' } as const
  return Object.assign({ symbol: fields.key }, whole, fields)
}

/** The instrument of an answer; null if it is another one than what was asked for. */
export function foundOf({ board, key, hours, contract, base, priceDecimals }: Asked, details: Details): Found | null {
  if (details.currency !== contract.currency || details.conId <= 0) return null
  const live = liveOf({ key, base, quote: contract.currency, priceDecimals, priceIncrement: 1 })
  const numbered = Object.assign({}, contract, { conId: details.conId })
  return {
    live: board === 'US' && details.longName !== '' ? Object.assign({}, live, { name: details.longName }) : live,
    board,
    hours,
    contractOn: () => numbered,
    units: 1,
  }
}

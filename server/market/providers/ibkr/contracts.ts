// Our instruments as contracts of Interactive Brokers, and what the account says of them. Which of them exist for the account
// is asked: nothing is assumed.
import { SecType } from '@stoqey/ib'
import { must } from '../../../../domain/assert.ts'
import type { InstrumentKey } from '../../../../domain/brand.ts'
import type { Board, StockBoard } from '../../../../domain/instruments/boards.ts'
import { isStockBoard, stockBoards } from '../../../../domain/instruments/boards.ts'
import { instrumentKey } from '../../../../domain/instruments/market-code.ts'
import { forexRows } from '../../../../domain/instruments/tables/forex.ts'
import type { LiveInstrument } from '../../live/events.ts'
import { boardShares } from '../../live/shares.ts'
import type { Contract, Details } from './commands.ts'

export const ownBoards: readonly Board[] = [...stockBoards, 'FX']

/** What is asked for, before the account has answered. */
export type Asked = {
  readonly board: Board
  /** Our name of it, which is also that of the feed's symbol. */
  readonly key: InstrumentKey
  readonly contract: Contract
  readonly base: string
  readonly priceDecimals: number
}

/** Where the shares of a board are traded, and how their symbols are written. */
const exchanges: Readonly<Record<StockBoard, { readonly exchange: string; symbolOf(code: string): string }>> = {
  US: { exchange: 'SMART', symbolOf: code => code.replace('.', ' ') },
  HK: { exchange: 'SEHK', symbolOf: code => String(Number(code)) },
  MX: { exchange: 'MEXI', symbolOf: code => code },
}

const shares: readonly Asked[] = boardShares.flatMap(({ board, code, currency, priceDecimals }) => {
  if (!isStockBoard(board)) return []
  const { exchange, symbolOf } = exchanges[board]
  const contract: Contract = { conId: 0, symbol: symbolOf(code), secType: SecType.STK, exchange, currency }
  return { board, key: instrumentKey(board, code), contract, base: code, priceDecimals }
})

const pairs: readonly Asked[] = forexRows.map(({ base, quote, decimals }) => ({
  board: 'FX',
  key: instrumentKey('FX', base + quote),
  contract: { conId: 0, symbol: base, secType: SecType.CASH, exchange: 'IDEALPRO', currency: quote },
  base,
  priceDecimals: decimals,
}))

export const askedContracts: readonly Asked[] = [...pairs, ...shares]

export type Listed = { readonly live: LiveInstrument; readonly board: Board; readonly contract: Contract }

/** The instrument of an answer; null if it is another one than what was asked for. */
export function listedOf({ board, key, contract, base, priceDecimals }: Asked, details: Details): Listed | null {
  if (details.currency !== contract.currency || details.conId <= 0) return null
  const live: LiveInstrument = {
    symbol: key,
    key,
    base,
    quote: contract.currency,
    priceDecimals,
    priceIncrement: 1,
    quantityDecimals: 0,
    lotDecimals: 0,
    sizeDecimals: 0,
    trading: 'open',
    ...(board === 'US' && details.longName !== '' && { name: details.longName }),
  }
  return { live, board, contract: Object.assign({}, contract, { conId: details.conId }) }
}

/** The number of its requests of prices: the same on each connection. */
const numbers: ReadonlyMap<string, number> = new Map(askedContracts.map(({ key }, nth) => [key, nth + 1]))
export const numberOf = (symbol: string): number => must(numbers.get(symbol), symbol)

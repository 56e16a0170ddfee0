// The trades of one instrument between two messages of a JSON connection.
import { must } from '../../../domain/assert.ts'
import { scaledText } from '../../../domain/price.ts'
import type { Trade } from '../../../domain/wire/rows.ts'
import type { MarketSource } from '../../market/source.ts'

/** Maximum number of trades that wait for a slow client. Further trades are counted as missed. */
const WAITING_MAX = 1_000

type JsonTrade = { readonly time: number; readonly price: string; readonly quantity: string }

export type JsonTrades = {
  readonly key: string
  /** Returns the trades since the last call and the number of missed ones; null if there are none. */
  take(): { readonly trades: JsonTrade[]; readonly missed: number } | null
  stop(): void
}

export function followTrades(market: MarketSource, ix: number): JsonTrades {
  const { key, priceDecimals, quantityDecimals } = must(market.listings[ix], 'a listing').instrument
  let waiting: JsonTrade[] = []
  let missed = 0
  const textOf = ({ time, price, quantity }: Trade): JsonTrade => {
    return { time, price: scaledText(price, priceDecimals), quantity: scaledText(quantity, quantityDecimals) }
  }
  const stop = market.onTrades(ix, trades => {
    for (const trade of trades) {
      if (waiting.length < WAITING_MAX) waiting.push(textOf(trade))
      else missed += 1
    }
  })
  return {
    key,
    take() {
      if (waiting.length === 0 && missed === 0) return null
      const taken = { trades: waiting, missed }
      waiting = []
      missed = 0
      return taken
    },
    stop,
  }
}

// The trades of one instrument between two flushes, packed as in domain/wire/rows.ts.
import type { Trade, TradesBody } from '../../domain/wire/rows.ts'
import { isSendable } from '../../domain/wire/sendable.ts'
import { ByteWriter } from '../../domain/wire/varint.ts'
import type { MarketSource } from '../market/source.ts'

export interface TradeTap {
  /** The trades since the last call, for a frame of time `at`; null if there are none. */
  take(at: number): TradesBody | null
  /**
   * True if a bar other than the newest has changed since the last call. A chart that shows it must be loaded again.
   */
  isRevised(): boolean
  /** Drops the pending trades; true if there were any. */
  drop(): boolean
  stop(): void
}

const writer = new ByteWriter()

const isReadable = ({ time, price, quantity }: Trade): boolean =>
  isSendable(time) && isSendable(price) && isSendable(quantity) && quantity >= 0

/** A trade that no row can contain is left out, and `onRefused` is called. */
export function tapTrades(market: MarketSource, ix: number, onRefused: (ix: number) => void = () => {}): TradeTap {
  // The trades are copied to plain numbers, because a source may reuse its trade objects.
  const waiting: number[] = []
  let revision = market.revision?.(ix)
  const stop = market.onTrades(ix, trades => {
    for (const trade of trades) {
      if (isReadable(trade)) waiting.push(trade.time, trade.price, trade.quantity)
      else onRefused(ix)
    }
  })
  return {
    take(at) {
      const count = waiting.length / 3
      if (count === 0) return null
      let lastTime = at
      let lastPrice = 0
      for (let i = 0; i < waiting.length; i += 3) {
        const time = waiting[i] ?? 0
        const price = waiting[i + 1] ?? 0
        writer.signed(time - lastTime)
        writer.signed(price - lastPrice)
        writer.unsigned(waiting[i + 2] ?? 0)
        lastTime = time
        lastPrice = price
      }
      waiting.length = 0
      return [ix, count, writer.take()]
    },
    isRevised() {
      const before = revision
      revision = market.revision?.(ix)
      return revision !== before
    },
    drop() {
      const some = waiting.length > 0
      waiting.length = 0
      return some
    },
    stop,
  }
}

// Single trades between processes, for the few instruments with open charts. A follower repeats its subscription, and
// the maker publishes the trades until the subscription expires.
import type { Clock } from '../../../domain/clock.ts'
import type { Trade } from '../../../domain/wire/rows.ts'
import type { Bus } from '../../bus/bus.ts'
import { bytesOf, subjects, textOf } from '../../bus/bus.ts'
import type { MarketSource } from '../source.ts'

const SAY_EVERY_MS = 1_000
/** A subscription that is not repeated within this time expires, in ms. */
const FORGET_AFTER_MS = 5_000

type TradesDeps = { readonly market: MarketSource; readonly bus: Bus; readonly clock: Clock }

/** The side of the maker: publishes the trades. Returns a stop function. */
export function lendTrades({ market, bus, clock }: TradesDeps): () => void {
  const followed = new Map<number, { until: number; readonly end: () => void }>()

  function want(ixs: readonly number[]): void {
    const until = clock.now() + FORGET_AFTER_MS
    for (const ix of ixs) {
      const known = followed.get(ix)
      if (known) known.until = until
      else if (market.listings[ix]) followed.set(ix, { until, end: market.onTrades(ix, send(ix)) })
    }
  }

  const send = (ix: number) => (trades: readonly Trade[]) =>
    bus.publish(subjects.trades(ix), bytesOf(JSON.stringify(trades)))

  function forget(now: number): void {
    for (const [ix, { until, end }] of followed) {
      if (until > now) continue
      followed.delete(ix)
      end()
    }
  }

  const ends = [
    bus.subscribe(subjects.tradesWanted, message => want(JSON.parse(textOf(message)) as number[])),
    clock.every(SAY_EVERY_MS, () => forget(clock.now())),
    () => forget(Number.POSITIVE_INFINITY),
  ]
  return () => {
    for (const end of ends) end()
  }
}

export type BorrowedTrades = Pick<MarketSource, 'onTrades'> & { readonly stop: () => void }

/** The side of a follower: subscribes and receives the trades. */
export function borrowTrades({ bus, clock }: Pick<TradesDeps, 'bus' | 'clock'>): BorrowedTrades {
  /** Number of subscribers of each instrument. */
  const counts = new Map<number, number>()
  const say = (ixs: readonly number[]) => {
    if (ixs.length > 0) bus.publish(subjects.tradesWanted, bytesOf(JSON.stringify(ixs)))
  }
  return {
    onTrades(ix, listener) {
      counts.set(ix, (counts.get(ix) ?? 0) + 1)
      const end = bus.subscribe(subjects.trades(ix), message => listener(JSON.parse(textOf(message)) as Trade[]))
      say([ix])
      return () => {
        const left = (counts.get(ix) ?? 1) - 1
        if (left > 0) counts.set(ix, left)
        else counts.delete(ix)
        end()
      }
    },
    stop: clock.every(SAY_EVERY_MS, () => say([...counts.keys()])),
  }
}

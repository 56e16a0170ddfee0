// One timer per cadence for the whole server, which runs only while there are subscribers. They are divided into shards
// that are spread over the cadence: writing to thousands of sockets at one instant would delay everything else.
import type { Clock } from '../../domain/clock.ts'
import type { CadenceMs } from '../../domain/wire/frame.ts'
import type { Log } from '../lib/log.ts'

export interface Tickers {
  /** Runs `work` once in each cadence, at the shard's time. Returns an unsubscribe function. */
  follow(cadenceMs: CadenceMs, shard: number, work: () => void): () => void
}

/** The number of shards of each cadence, 50 or 100 ms apart; shards with higher numbers share them. */
export const shardsOf: Readonly<Record<CadenceMs, number>> = { 100: 2, 250: 5, 1000: 10 }

type Works = Set<() => void>
type Pace = { readonly shards: readonly Works[]; readonly stop: () => void }

export function createTickers(clock: Clock, log: Log): Tickers {
  const tickers = new Map<CadenceMs, Pace>()

  /** An error of one subscriber must not stop the others' ticks. */
  function tick(works: Works): void {
    for (const work of works) {
      try {
        work()
      } catch (error) {
        log.error({ err: error }, 'feed: a tick failed')
      }
    }
  }

  /** Starts the timer. The first shard ticks last, a full cadence after the start. */
  function start(cadenceMs: CadenceMs): Pace {
    const shards = Array.from({ length: shardsOf[cadenceMs] }, (): Works => new Set())
    let step = 0
    const stop = clock.every(cadenceMs / shards.length, () => {
      step = (step + 1) % shards.length
      const works = shards[step]
      if (works) tick(works)
    })
    const pace = { shards, stop }
    tickers.set(cadenceMs, pace)
    return pace
  }

  return {
    follow(cadenceMs, shard, work) {
      const pace = tickers.get(cadenceMs) ?? start(cadenceMs)
      const works = pace.shards[shard % pace.shards.length]
      works?.add(work)
      return () => {
        if (!works?.delete(work) || pace.shards.some(({ size }) => size > 0)) return
        pace.stop()
        tickers.delete(cadenceMs)
      }
    },
  }
}

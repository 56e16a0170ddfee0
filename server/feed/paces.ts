// One timer per cadence for the whole server, running only while someone follows it.
import type { Clock } from '../../domain/clock.ts'
import type { CadenceMs } from '../../domain/wire/frame.ts'
import type { Log } from '../log.ts'

export interface Paces {
  /** Runs `work` at each tick of the cadence. Answers what ends it. */
  follow(cadenceMs: CadenceMs, work: () => void): () => void
}

type Pace = { readonly works: Set<() => void>; readonly stop: () => void }

export function createPaces(clock: Clock, log: Log): Paces {
  const paces = new Map<CadenceMs, Pace>()

  /** One reader's fault must not cost the others their tick. */
  function tick(works: Set<() => void>): void {
    for (const work of works) {
      try {
        work()
      } catch (error) {
        log.error({ err: error }, 'feed: a tick failed')
      }
    }
  }

  function start(cadenceMs: CadenceMs): Pace {
    const works = new Set<() => void>()
    const pace = { works, stop: clock.every(cadenceMs, () => tick(works)) }
    paces.set(cadenceMs, pace)
    return pace
  }

  return {
    follow(cadenceMs, work) {
      const pace = paces.get(cadenceMs) ?? start(cadenceMs)
      pace.works.add(work)
      return () => {
        if (!pace.works.delete(work) || pace.works.size > 0) return
        pace.stop()
        paces.delete(cadenceMs)
      }
    },
  }
}

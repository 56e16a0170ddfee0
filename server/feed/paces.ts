// One timer per cadence for the whole server, running only while someone follows it. A crowd is spread over the cadence in
// turns: thousands of sockets written to at one instant would keep everything else waiting, the last of them most of all.
import type { Clock } from '../../domain/clock.ts'
import type { CadenceMs } from '../../domain/wire/frame.ts'
import type { Log } from '../log.ts'

export interface Paces {
  /** Runs `work` once in each cadence, when it is the turn's turn. Answers what ends it. */
  follow(cadenceMs: CadenceMs, turn: number, work: () => void): () => void
}

/** Into how many turns each cadence is divided, 50 or 100 ms apart; a turn beyond shares one of them. */
export const turnsOf: Readonly<Record<CadenceMs, number>> = { 100: 2, 250: 5, 1000: 10 }

type Works = Set<() => void>
type Pace = { readonly turns: readonly Works[]; readonly stop: () => void }

export function createPaces(clock: Clock, log: Log): Paces {
  const paces = new Map<CadenceMs, Pace>()

  /** One reader's fault must not cost the others their tick. */
  function tick(works: Works): void {
    for (const work of works) {
      try {
        work()
      } catch (error) {
        log.error({ err: error }, 'feed: a tick failed')
      }
    }
  }

  /** The first turn comes last, a whole cadence after the start. */
  function start(cadenceMs: CadenceMs): Pace {
    const turns = Array.from({ length: turnsOf[cadenceMs] }, (): Works => new Set())
    let step = 0
    const stop = clock.every(cadenceMs / turns.length, () => {
      step = (step + 1) % turns.length
      const works = turns[step]
      if (works) tick(works)
    })
    const pace = { turns, stop }
    paces.set(cadenceMs, pace)
    return pace
  }

  return {
    follow(cadenceMs, turn, work) {
      const pace = paces.get(cadenceMs) ?? start(cadenceMs)
      const works = pace.turns[turn % pace.turns.length]
      works?.add(work)
      return () => {
        if (!works?.delete(work) || pace.turns.some(({ size }) => size > 0)) return
        pace.stop()
        paces.delete(cadenceMs)
      }
    },
  }
}

// Requests the present state of symbols again and again, at the pace of their provider. A refusal makes it slower; what was
// known before gets old meanwhile, which is said to the listener.
import type { Clock } from '../../../domain/clock.ts'
import { SECOND_MS } from '../../../domain/time.ts'
import type { Ranked } from './adapter.ts'
import { createBackoff } from './backoff.ts'
import type { LiveSnapshot } from './events.ts'
import { Refused } from './refused.ts'

export type PollingDeps = {
  readonly ranked: Pick<Ranked, 'snapshots' | 'everyMs'>
  readonly symbols: readonly string[]
  readonly clock: Clock
  readonly random: () => number
  onSnapshots(snapshots: readonly LiveSnapshot[]): void
  /** Nothing was answered for a while. */
  onSilence(): void
  onRefused(refused: Refused): void
}

export interface Polling {
  start(): void
  stop(): void
}

/** Without an answer for this long, the last one says nothing of now. */
const SILENCE_MS = 15 * SECOND_MS

export function createPolling(deps: PollingDeps): Polling {
  const { ranked, symbols, clock } = deps
  const backoff = createBackoff(deps.random)
  let isStopped = false
  let answeredAt = Number.NEGATIVE_INFINITY
  let cancel = () => {}
  let stopChecks = () => {}

  async function ask(): Promise<void> {
    try {
      const snapshots = await ranked.snapshots(symbols)
      if (isStopped) return
      answeredAt = clock.now()
      backoff.reset()
      deps.onSnapshots(snapshots)
      next(0)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (isStopped) return
      deps.onRefused(error)
      // A key that is refused is not sent again.
      if (error.refusal !== 'fatal') next(backoff.next())
    }
  }

  function next(leastMs: number): void {
    cancel = clock.after(Math.max(leastMs, ranked.everyMs(clock.now())), () => void ask())
  }

  return {
    start() {
      void ask()
      stopChecks = clock.every(SECOND_MS, () => {
        const limit = Math.max(SILENCE_MS, 2 * ranked.everyMs(clock.now()))
        if (clock.now() - answeredAt > limit) deps.onSilence()
      })
    },
    stop() {
      isStopped = true
      cancel()
      stopChecks()
    },
  }
}

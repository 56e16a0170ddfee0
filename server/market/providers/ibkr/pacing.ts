// The pace of requests for past prices: at most sixty in ten minutes, an identical one not within fifteen seconds, and at
// most five of one contract within two seconds. A part is kept for charts that a person waits for.
import type { Clock } from '../../../../domain/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts'

const WINDOW_MS = 10 * MINUTE_MS
const IDENTICAL_MS = 15 * SECOND_MS
const CONTRACT_MS = 2 * SECOND_MS
const CONTRACT_MOST = 5
const most = { chart: 58, repair: 40 } as const

/** `identity`: equal for identical requests. */
export type Turn = { readonly purpose: keyof typeof most; readonly contract: string; readonly identity: string }

type Sent = Turn & { readonly at: number }

export interface Pacing {
  /** Resolves when the request may be sent; false once the pacing is stopped. */
  turn(wanted: Turn): Promise<boolean>
  /** The provider says that there were too many: none is sent for a while. */
  slowDown(): void
  stop(): void
}

const PAUSE_MS = MINUTE_MS

export function createPacing(clock: Clock): Pacing {
  let sent: Sent[] = []
  let pausedUntil = Number.NEGATIVE_INFINITY
  let isStopped = false
  const waiting = new Set<() => void>()

  /** Time at which the nth newest of some requests leaves its period; now if there are fewer. */
  const freeAt = (some: readonly Sent[], count: number, periodMs: number): number =>
    (some.at(-count)?.at ?? Number.NEGATIVE_INFINITY) + periodMs

  function earliest({ purpose, contract, identity }: Turn): number {
    return Math.max(
      pausedUntil,
      freeAt(sent, most[purpose], WINDOW_MS),
      freeAt(
        sent.filter(one => one.identity === identity),
        1,
        IDENTICAL_MS,
      ),
      freeAt(
        sent.filter(one => one.contract === contract),
        CONTRACT_MOST,
        CONTRACT_MS,
      ),
    )
  }

  const sleep = (ms: number): Promise<void> =>
    new Promise(resolve => {
      const end = () => {
        cancel()
        waiting.delete(end)
        resolve()
      }
      const cancel = clock.after(ms, end)
      waiting.add(end)
    })

  return {
    async turn(wanted) {
      for (let at = earliest(wanted); at > clock.now() && !isStopped; at = earliest(wanted))
        await sleep(at - clock.now())
      if (isStopped) return false
      const now = clock.now()
      sent = [...sent.filter(({ at }) => now - at < WINDOW_MS), Object.assign({}, wanted, { at: now })]
      return true
    },
    slowDown() {
      pausedUntil = clock.now() + PAUSE_MS
    },
    stop() {
      isStopped = true
      for (const end of waiting) end()
    },
  }
}

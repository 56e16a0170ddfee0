// The rate limit of the snapshots that one connection requests: one a second per channel, after a burst of a few (a
// user who changes between two lists). A snapshot is far larger than the request for it. A request above the limit is
// answered later, because the client waits for it.
import type { Clock } from '../../domain/clock.ts'
import { RESYNC_BURST, RESYNC_EVERY_MS } from './limits.ts'

type Asked = { readonly channel: string; readonly accountOffset: number | null }

export interface ResyncPace {
  /** True if the request may be answered now; otherwise it is kept. */
  asks(channel: string, accountOffset: number | null): boolean
  /** Returns and removes the kept requests that may be answered now. */
  due(): Asked[]
}

export function createResyncPace(clock: Clock): ResyncPace {
  const answered = new Map<string, number[]>()
  const kept = new Map<string, Asked>()
  const mayAnswer = (channel: string): boolean => {
    const now = clock.now()
    const recent = (answered.get(channel) ?? []).filter(at => Math.abs(now - at) < RESYNC_BURST * RESYNC_EVERY_MS)
    const mayNow = recent.length < RESYNC_BURST
    answered.set(channel, mayNow ? [...recent, now] : recent)
    return mayNow
  }
  return {
    asks(channel, accountOffset) {
      if (mayAnswer(channel)) return true
      kept.set(channel, { channel, accountOffset })
      return false
    },
    due() {
      const ready = [...kept.values()].filter(({ channel }) => mayAnswer(channel))
      for (const { channel } of ready) kept.delete(channel)
      return ready
    },
  }
}

// Limits the rate of one connection's messages, and the number of malformed ones.
import type { Clock } from '../../domain/clock.ts'
import { UP_MESSAGES_PER_SECOND } from '../../domain/limits.ts'
import { MALFORMED_MAX, MALFORMED_WINDOW_MS } from './limits.ts'

export interface Guard {
  /** Counts a message; false if it exceeds the rate limit. */
  admits(): boolean
  /** Counts a malformed message; true when the limit is reached. */
  countMalformed(): boolean
}

export function createGuard(clock: Clock): Guard {
  let messages: number[] = []
  let malformed: number[] = []
  const within = (times: readonly number[], ms: number) => times.filter(time => time > clock.now() - ms)
  return {
    admits() {
      messages = within(messages, 1_000)
      if (messages.length >= UP_MESSAGES_PER_SECOND) return false
      messages.push(clock.now())
      return true
    },
    countMalformed() {
      malformed = [...within(malformed, MALFORMED_WINDOW_MS), clock.now()]
      return malformed.length >= MALFORMED_MAX
    },
  }
}

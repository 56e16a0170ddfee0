// How much one connection may say, and how often it may make no sense.
import type { Clock } from '../../domain/clock.ts'
import { UP_MESSAGES_PER_SECOND } from '../../domain/limits.ts'
import { MALFORMED_MAX, MALFORMED_WINDOW_MS } from './limits.ts'

export interface Guard {
  /** False when this message is one too many for the second. */
  admits(): boolean
  /** Counts a message that made no sense; true when that was the last straw. */
  isLastStraw(): boolean
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
    isLastStraw() {
      malformed = [...within(malformed, MALFORMED_WINDOW_MS), clock.now()]
      return malformed.length >= MALFORMED_MAX
    },
  }
}

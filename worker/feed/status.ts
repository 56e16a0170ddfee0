// What a person is told of the connection, with hysteresis: a blip shorter than 8 s is not shown, and only data clears
// the word "offline", never an open socket alone.
import { OFFLINE_AFTER_MS } from '../../domain/limits.ts'
import type { FeedState } from '../contract.ts'

/** Heartbeats come each second; so much later and the line is slow. */
export const SLOW_AFTER_MS = 3_000

export type Link = {
  readonly startedAt: number
  /** When the last frame of any kind came; null before the first. By this device's clock. */
  readonly lastFrameAt: number | null
  readonly online: boolean
}

export function feedState(link: Link, now: number): FeedState {
  const silentSince = link.lastFrameAt ?? link.startedAt
  const silentMs = now - silentSince
  if (silentMs >= OFFLINE_AFTER_MS) return link.online ? 'reconnecting' : 'offline'
  if (link.lastFrameAt === null) return 'connecting'
  return silentMs >= SLOW_AFTER_MS ? 'slow' : 'live'
}

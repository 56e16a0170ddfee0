// Connection status of the page: whether prices arrive, and the time of the last one. The engine reports the time of
// the last data. The page itself ensures that nothing older than three seconds is called live, in case the engine is
// slow, hangs or has crashed.
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { STALE_AFTER_MS } from '../../domain/limits.ts'
import type { FeedStatus } from '../../worker/contract.ts'
import { paceNow } from './pace.ts'

/**
 * `connecting`: no data yet. `delayed`: data is late, or the connection interrupted. `stale`: no data for 20 s, or no
 * network.
 */
export type ConnectionStatus = 'connecting' | 'live' | 'delayed' | 'stale'

const LIVE_MAX_MS = 3_000
/** The state `connecting` is shown only after this time, because most pages connect sooner. */
const CONNECTING_MAX_MS = 2_000

/** A smaller delay is ignored, because every connection has some jitter. */
const LAG_MIN_MS = 500

export const connection = proxy<{
  status: ConnectionStatus
  isLong: boolean
  /** Queueing delay of frames: data from a queue on a slow connection is already old when it arrives. */
  lagMs: number
}>({ status: 'connecting', isLong: false, lagMs: 0 })

/**
 * The engine's last report, and its time by two clocks: the steady clock pauses while the device sleeps, and the wall
 * clock can be changed.
 */
let feed: FeedStatus | null = null
let reportedAt = { steady: performance.now(), wall: Date.now() }
/** Age of the last data at the time of the report. */
let ageThenMs = 0
/** Server time minus the engine's steady clock, from the fastest frame of this connection. */
let serverAhead = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

/** @param at server time of the message; 0 when the page reports for a crashed engine */
export function onFeedStatus(status: FeedStatus, at: number): void {
  if (at > 0 && status.lastDataAt !== null && status.lastDataAt !== feed?.lastDataAt) {
    reportedAt = { steady: performance.now(), wall: Date.now() }
    // A new connection has no queue yet, so the offset starts from its first frame.
    serverAhead = feed?.state === 'live' ? Math.max(serverAhead, status.aheadMs) : status.aheadMs
    const lagMs = Math.round(serverAhead - status.aheadMs)
    connection.lagMs = lagMs < LAG_MIN_MS ? 0 : lagMs
    ageThenMs = Math.max(0, at - status.lastDataAt) + connection.lagMs
  }
  feed = status
  updateStatus()
}

export function watchConnection(): void {
  for (const back of ['pageshow', 'online', 'offline']) addEventListener(back, updateStatus)
  document.addEventListener('visibilitychange', updateStatus)
  updateStatus()
}

/** Connection status, for any component. */
export const useConnectionStatus = (): ConnectionStatus => useSnapshot(connection).status

function updateStatus(): void {
  const silentMs = silence()
  const status = statusOf(feed, silentMs)
  const isLong = status === 'connecting' && silentMs >= CONNECTING_MAX_MS
  if (connection.status !== status) connection.status = status
  if (connection.isLong !== isLong) connection.isLong = isLong
  document.documentElement.dataset['connection'] = status
  clearTimeout(timer)
  const next = [CONNECTING_MAX_MS, LIVE_MAX_MS, STALE_AFTER_MS].find(bound => bound > silentMs)
  if (next !== undefined) timer = setTimeout(updateStatus, next - silentMs)
}

function silence(): number {
  return ageThenMs + Math.max(performance.now() - reportedAt.steady, Date.now() - reportedAt.wall)
}

function statusOf(status: FeedStatus | null, silentMs: number): ConnectionStatus {
  if (!status || status.state === 'connecting') return 'connecting'
  if (status.state === 'offline' || status.lastDataAt === null || silentMs >= STALE_AFTER_MS) return 'stale'
  return status.state === 'live' && (silentMs < LIVE_MAX_MS || isReportedSeldom()) ? 'live' : 'delayed'
}

/** At a slow pace snapshots are rare, so only the engine's report counts: it is sent at once when frames are late. */
const isReportedSeldom = (): boolean => paceNow.pace === 'slow' || paceNow.pace === 'touch'

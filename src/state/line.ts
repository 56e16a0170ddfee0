// How far what is on the screen can be trusted just now: whether prices come, and since when none has. The engine says when
// data last came; the page itself sees to it that nothing older than three seconds is called live, should the engine be
// slow to say so, hang, or be gone.
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { STALE_AFTER_MS } from '../../domain/limits.ts'
import type { FeedStatus } from '../../worker/contract.ts'
import { paceNow } from './pace.ts'

/** `connecting`: nothing came yet. `delayed`: late, or not coming. `stale`: none for 20 s, or no network. */
export type Line = 'connecting' | 'live' | 'delayed' | 'stale'

const LIVE_MAX_MS = 3_000
/** Most pages connect within a blink: only then is it worth a word. */
const CONNECTING_MAX_MS = 2_000

/** Less is the jitter of any line. */
const LAG_MIN_MS = 500

export const line = proxy<{
  is: Line
  isLong: boolean
  /** How much later than they could frames arrive: what is queued on a thin line is old when it comes. */
  lagMs: number
}>({ is: 'connecting', isLong: false, lagMs: 0 })

/** What the engine last said, and when that was by two clocks: one stands still in sleep, the other can be set. */
let feed: FeedStatus | null = null
let heardAt = { steady: performance.now(), wall: Date.now() }
/** How old the last data was when it was heard of. */
let ageThenMs = 0
/** The server's time by the engine's steady clock, as the quickest frame of this connection said. */
let serverAhead = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

/** @param at server time of the message; 0 when the page speaks for an engine that is gone */
export function hearOfFeed(status: FeedStatus, at: number): void {
  if (at > 0 && status.lastDataAt !== null && status.lastDataAt !== feed?.lastDataAt) {
    heardAt = { steady: performance.now(), wall: Date.now() }
    // Nothing is queued yet on a connection that is new.
    serverAhead = feed?.state === 'live' ? Math.max(serverAhead, status.aheadMs) : status.aheadMs
    const lagMs = Math.round(serverAhead - status.aheadMs)
    line.lagMs = lagMs < LAG_MIN_MS ? 0 : lagMs
    ageThenMs = Math.max(0, at - status.lastDataAt) + line.lagMs
  }
  feed = status
  judge()
}

export function followLine(): void {
  for (const back of ['pageshow', 'online', 'offline']) addEventListener(back, judge)
  document.addEventListener('visibilitychange', judge)
  judge()
}

/** Of the connection, whatever is on the screen. */
export const useLine = (): Line => useSnapshot(line).is

function judge(): void {
  const silentMs = silence()
  const is = lineOf(feed, silentMs)
  const isLong = is === 'connecting' && silentMs >= CONNECTING_MAX_MS
  if (line.is !== is) line.is = is
  if (line.isLong !== isLong) line.isLong = isLong
  document.documentElement.dataset['line'] = is
  clearTimeout(timer)
  const next = [CONNECTING_MAX_MS, LIVE_MAX_MS, STALE_AFTER_MS].find(bound => bound > silentMs)
  if (next !== undefined) timer = setTimeout(judge, next - silentMs)
}

function silence(): number {
  return ageThenMs + Math.max(performance.now() - heardAt.steady, Date.now() - heardAt.wall)
}

function lineOf(status: FeedStatus | null, silentMs: number): Line {
  if (!status || status.state === 'connecting') return 'connecting'
  if (status.state === 'offline' || status.lastDataAt === null || silentMs >= STALE_AFTER_MS) return 'stale'
  return status.state === 'live' && (silentMs < LIVE_MAX_MS || isSeldomTold()) ? 'live' : 'delayed'
}

/** Where snapshots are far apart the engine's word is all there is: it comes at once when the line is late. */
const isSeldomTold = (): boolean => paceNow.pace === 'slow' || paceNow.pace === 'touch'

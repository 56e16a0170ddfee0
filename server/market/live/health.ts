// The state of a feed in figures, for the health report and the metrics.
import type { SourceCause } from '../../../domain/feed-origin.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { LimitUse } from '../source.ts'
import type { ConnectionState } from './connection.ts'
import type { Entry, SymbolState } from './symbol.ts'
import { stateOf } from './symbol.ts'

export type FeedHealth = {
  readonly provider: string
  readonly state: ConnectionState
  /** Since the last message of any connection; null before the first. */
  readonly messageAgeMs: number | null
  readonly reconnects: number
  /** Gaps in the trades, the trades that the history added, numbers that do not exist, gaps that were given up. */
  readonly gaps: number
  readonly filled: number
  readonly absent: number
  readonly abandoned: number
  readonly duplicates: number
  readonly malformed: number
  /** How much later than usual the newest message arrived. */
  readonly lateMs: number
  /** Our clock minus the provider's, with the usual delay of a message. */
  readonly offsetMs: number
  readonly doubtfulMinutes: number
  readonly symbols: Readonly<Partial<Record<SymbolState, number>>>
  /** Symbols that are sent at once, of a provider that sends a part of them; null if all are. */
  readonly sent: LimitUse | null
  /** Why it sends less than it could, or nothing; empty while all is well. */
  readonly causes: readonly SourceCause[]
}

type Figures = Pick<
  FeedHealth,
  'provider' | 'state' | 'messageAgeMs' | 'reconnects' | 'malformed' | 'lateMs' | 'offsetMs' | 'sent'
> & {
  readonly entries: readonly Entry[]
  /** Why the connection has no data; null while it has. */
  readonly cause: SourceCause | null
  /** The last refusal of a request; null before the first. */
  readonly answered: { readonly why: SourceCause; readonly ageMs: number } | null
  /** True if the provider sends fewer symbols at once than it should. */
  readonly isShrunk: boolean
}

/** A refused request says something of now for this long. */
const ANSWER_MS = 5 * MINUTE_MS
/** A clock that is off by less is that of a usual machine, or a slow network. */
const CLOCK_MS = MINUTE_MS

function causesOf({ entries, cause, answered, isShrunk, offsetMs }: Figures): SourceCause[] {
  const known = new Set<SourceCause>()
  if (cause) known.add(cause)
  // What one request alone cannot have is no reason of the source.
  if (answered && answered.why !== 'other' && answered.ageMs < ANSWER_MS) known.add(answered.why)
  for (const { refusedFor, isDelayed } of entries) {
    if (refusedFor) known.add(refusedFor)
    if (isDelayed) known.add('delayed')
  }
  if (isShrunk) known.add('symbols')
  if (Math.abs(offsetMs) > CLOCK_MS) known.add('clock')
  return [...known]
}

export function healthOf(all: Figures): FeedHealth {
  const { entries, provider, state, messageAgeMs, reconnects, malformed, lateMs, offsetMs, sent } = all
  const sum = (of: (entry: Entry) => number): number => entries.reduce((total, entry) => total + of(entry), 0)
  const symbols: Partial<Record<SymbolState, number>> = {}
  for (const entry of entries) {
    const own = stateOf(entry, state)
    symbols[own] = (symbols[own] ?? 0) + 1
  }
  return {
    provider,
    state,
    messageAgeMs,
    reconnects,
    malformed,
    lateMs,
    offsetMs,
    sent,
    gaps: sum(({ log }) => log.counts.gaps),
    filled: sum(({ log }) => log.counts.filled),
    absent: sum(({ log }) => log.counts.absent),
    abandoned: sum(({ log }) => log.counts.abandoned),
    duplicates: sum(({ log }) => log.counts.duplicates),
    doubtfulMinutes: sum(({ bars }) => bars.doubtful().length),
    symbols,
    causes: causesOf(all),
  }
}

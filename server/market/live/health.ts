// The state of a feed in figures, for the health report and the metrics.
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
}

type Figures = Pick<
  FeedHealth,
  'provider' | 'state' | 'messageAgeMs' | 'reconnects' | 'malformed' | 'lateMs' | 'offsetMs' | 'sent'
> & {
  readonly entries: readonly Entry[]
}

export function healthOf({ entries, ...figures }: Figures): FeedHealth {
  const sum = (of: (entry: Entry) => number): number => entries.reduce((total, entry) => total + of(entry), 0)
  const symbols: Partial<Record<SymbolState, number>> = {}
  for (const entry of entries) {
    const state = stateOf(entry, figures.state)
    symbols[state] = (symbols[state] ?? 0) + 1
  }
  return {
    ...figures,
    gaps: sum(({ log }) => log.counts.gaps),
    filled: sum(({ log }) => log.counts.filled),
    absent: sum(({ log }) => log.counts.absent),
    abandoned: sum(({ log }) => log.counts.abandoned),
    duplicates: sum(({ log }) => log.counts.duplicates),
    doubtfulMinutes: sum(({ bars }) => bars.doubtful().length),
    symbols,
  }
}

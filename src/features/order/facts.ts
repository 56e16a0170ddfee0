// What a ticket is reckoned from. Null is not known, and blocks what depends on it.
import type { FeeRule } from '../../../domain/fees.ts'
import type { Currency, Instrument, TickStep } from '../../../domain/instrument.ts'
import type { MarketState } from '../../../domain/session.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'

export type QuoteFacts = {
  /** Scaled. */
  readonly price: number | null
  readonly bid: number | null
  readonly ask: number | null
  readonly previousClose: number | null
  /** Server time up to which the price is known to hold; null when nothing says so. */
  readonly seenAt: number | null
  /** No data for too long. */
  readonly isStale: boolean
}

export type TicketFacts = {
  readonly instrument: Instrument
  readonly currency: Currency
  readonly tickSteps: readonly TickStep[]
  readonly state: MarketState
  /** When that changes, server time. */
  readonly nextStateAt: number | null
  readonly quote: QuoteFacts
  readonly fees: readonly FeeRule[] | null
  /** Usable, whole minor units of `currency`. */
  readonly cash: bigint | null
  /** What is held; undefined while unknown, null for nothing. */
  readonly position: Position | null | undefined
}

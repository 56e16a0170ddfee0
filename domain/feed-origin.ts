// Where the prices of an instrument come from, in the order of how current they are.
import { MINUTE_MS } from './time.ts'

export const feedOrigins = ['live', 'delayed', 'reference', 'recorded', 'simulated'] as const
/**
 * `live`: quotes as a venue sends them. `delayed`: those of some minutes ago. `reference`: a rate that is published once
 * a day. `recorded`: trades of an earlier time. `simulated`: computed prices.
 */
export type FeedOrigin = (typeof feedOrigins)[number]

/** Sources that send quotes and prices, and not each trade. */
export const feedsWithoutTrades: ReadonlySet<string> = new Set(['oanda', 'oanda-cfd', 'ibkr', 'ecb'])

/** How old delayed prices are, about. */
export const DELAYED_BY_MS = 15 * MINUTE_MS

/** What a provider says of a contract that differs from our table: its terms are then not ours, and it is not listed. */
export const contractDifferences = ['size', 'step', 'lastDay'] as const
export type Omitted = {
  readonly code: string
  readonly differs: (typeof contractDifferences)[number]
  /** What the provider says; a day as `2026-03-19`. */
  readonly actual: string
}

/** `starting`: it has not delivered anything yet. `refused`: it is not asked again until a restart. */
export const providerStates = ['starting', 'live', 'lost', 'refused'] as const
export type ProviderState = (typeof providerStates)[number]

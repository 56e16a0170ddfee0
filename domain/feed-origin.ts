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

/**
 * Why a source sends less than it could, or nothing. `key`: it is wrong or was revoked. `plan`: the plan of the account lacks
 * the prices. `place`: not available in this country (451). `forbidden`: the access was refused without saying why (403).
 * `requests`: too many (429). `symbols`: it sends fewer at once. `subscription`: the account has none to some prices.
 * `delayed`: the account has none, and prices of some minutes ago are sent. `session`: the account is in use elsewhere.
 * `client`: another program has the same client number. `clock`: that of this machine is minutes off. `unlisted`: it lists no
 * instrument. `down`: it does not answer. `other`: the server's log says more.
 */
export const sourceCauses = [
  'key',
  'plan',
  'place',
  'forbidden',
  'requests',
  'symbols',
  'subscription',
  'delayed',
  'session',
  'client',
  'clock',
  'unlisted',
  'down',
  'other',
] as const
export type SourceCause = (typeof sourceCauses)[number]

/** `starting`: it has not delivered anything yet. `refused`: it is not asked again until a restart. */
export const providerStates = ['starting', 'live', 'lost', 'refused'] as const
export type ProviderState = (typeof providerStates)[number]

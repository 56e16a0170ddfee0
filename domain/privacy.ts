// Closing of an account, and how long its data is kept afterwards.
import { DAY_MS } from './time.ts'

/** Reasons why an account cannot be closed, in the order of display. Their texts are under `privacy.blocks`. */
export const closingBlocks = ['orders', 'positions', 'products', 'loan', 'requests', 'reserved'] as const
export type ClosingBlock = (typeof closingBlocks)[number]

/**
 * Number of years for which identity, destinations and ledger entries are kept after an account is closed, as
 * anti-money-laundering rules require.
 */
export const RETAINED_YEARS = 10
export const RETAINED_MS = Math.ceil(RETAINED_YEARS * 365.25) * DAY_MS

/** Number of years for which notices and customer service messages are kept, also of open accounts. */
export const MESSAGES_KEPT_YEARS = 2
export const MESSAGES_KEPT_MS = MESSAGES_KEPT_YEARS * 365 * DAY_MS

// Closing of an account, and how long what is left of it is kept.
import { DAY_MS } from './time.ts'

/**
 * The reasons why an account cannot be closed, in the order in which they are shown. Names of texts under
 * `privacy.blocks`.
 */
export const closingBlocks = ['orders', 'positions', 'products', 'loan', 'requests', 'reserved'] as const
export type ClosingBlock = (typeof closingBlocks)[number]

/**
 * Retention of identity, destinations and bookings after an account is closed: anti-money-laundering rules require ten
 * years.
 */
export const RETAINED_YEARS = 10
export const RETAINED_MS = Math.ceil(RETAINED_YEARS * 365.25) * DAY_MS

/** Retention of notices and customer service messages, also of open accounts. */
export const MESSAGES_KEPT_YEARS = 2
export const MESSAGES_KEPT_MS = MESSAGES_KEPT_YEARS * 365 * DAY_MS

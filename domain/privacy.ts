// Closing of an account, and how long what is left of it is kept.
import { DAY_MS } from './time.ts'

/** What keeps an account open, in the order in which it is shown. Names of texts under `privacy.blocks`. */
export const closingBlocks = ['orders', 'positions', 'products', 'loan', 'requests', 'reserved'] as const
export type ClosingBlock = (typeof closingBlocks)[number]

/** Identity, destinations and bookings after an account is closed: the rules against money laundering ask for ten years. */
export const RETAINED_YEARS = 10
export const RETAINED_MS = Math.ceil(RETAINED_YEARS * 365.25) * DAY_MS

/** Notices and the messages of customer service, also of open accounts. */
export const MESSAGES_KEPT_YEARS = 2
export const MESSAGES_KEPT_MS = MESSAGES_KEPT_YEARS * 365 * DAY_MS

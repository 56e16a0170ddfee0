// How long an order rests: to the close of a trading day of its exchange.
import { DAY_MS } from './time.ts'

/** `day`: the current trading day, or the next one after its close. */
export const validityKinds = ['day', 'untilCancelled'] as const
/** Or the ISO date of a trading day. */
export type Validity = (typeof validityKinds)[number] | { readonly date: string }

/** An order does not rest longer than this, because a customer forgets it. */
export const REST_DAYS_MAX = 180
export const REST_MAX_MS = REST_DAYS_MAX * DAY_MS

// The value of a user's products, in addition to wallets and positions.
import type { Currency } from './currency.ts'

/** Kinds of products in the order of display. Their texts are under `wealth`. */
export const worthKinds = ['bond', 'fund', 'follow', 'quantify', 'robot', 'loan'] as const
export type WorthKind = (typeof worthKinds)[number]

/**
 * Value of all products of one kind. `amount`: whole minor units, negative for a debt, null while a price is unknown.
 */
export type Worth = { readonly kind: WorthKind; readonly currency: Currency; readonly amount: bigint | null }

/** The value of a user's products at a past instant (UTC ms). */
export type PastWorth = (at: number) => readonly Worth[]

/** Periods of the curve of the wealth by day. */
export const worthPeriods = ['1W', '1M', '3M', '1Y', 'all'] as const
export type WorthPeriod = (typeof worthPeriods)[number]

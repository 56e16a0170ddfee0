// The value that a user has in products, in addition to wallets and positions.
import type { Currency } from './currency.ts'

/** In the order of display. Names of texts under `wealth`. */
export const worthKinds = ['bond', 'fund', 'follow', 'quantify', 'robot', 'loan'] as const
export type WorthKind = (typeof worthKinds)[number]

/** `amount`: whole minor units, negative for a debt, null while its price is unknown. */
export type Worth = { readonly kind: WorthKind; readonly currency: Currency; readonly amount: bigint | null }

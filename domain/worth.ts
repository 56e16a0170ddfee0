// What a user has in products, beside wallets and positions.
import type { Currency } from './currency.ts'

/** In the order in which they are shown. Names of the texts under `wealth`. */
export const worthKinds = ['bond', 'fund', 'follow', 'quantify', 'robot', 'loan'] as const
export type WorthKind = (typeof worthKinds)[number]

/** `amount`: whole minor units, negative for a debt, null while its price is unknown. */
export type Worth = { readonly kind: WorthKind; readonly currency: Currency; readonly amount: bigint | null }

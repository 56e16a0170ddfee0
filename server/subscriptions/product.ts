// The interface of a subscription product: its terms, its arithmetic and its texts. The life cycle is common to all
// products.
import type { Refusal } from '../../domain/failure.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { RefusalReason, SubscriptionProduct } from '../../domain/subscription.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import type { NewEvent } from '../outbox/outbox.ts'

/** The reservation of a request. `amount` is the maximum cost, in whole minor units of the wallet's currency. */
export type Claim = { readonly wallet: WalletType; readonly amount: bigint }

export type Application = Pick<SubscriptionRow, 'id' | 'quantity'>

export type Allotment = {
  /** The number of units that can be allotted to all applications together. */
  readonly supply: number
  /** Allotted units by subscription id; an id without an entry gets none. */
  readonly shares: ReadonlyMap<string, number>
  /** The published result. */
  readonly result: unknown
}

/** `allotted`: decided, with or without an allotment. `ended`: settled. */
export type Step = 'allotted' | 'ended'

/** The notice of a step, with the values for its text. */
export type Words = { readonly kind: NoticeKind; readonly values: Readonly<Record<string, string>> }

/** `token`: proof that the user may view an offer that requires a code. */
export type Asked = {
  readonly userId: string
  readonly token: string | undefined
  /** As in the request. */
  readonly choice: unknown
  readonly at: number
}

export type Product = {
  readonly kind: SubscriptionProduct
  /** Decides whether a request for a quantity is valid; a pure function. */
  readonly subscribe: (offer: OfferRow, quantity: number) => Claim | Refusal
  /**
   * Conditions of a request besides its quantity, such as a permission or a price that is still valid. Null if all are
   * met.
   */
  readonly check?: (tx: Tx, offer: OfferRow, asked: Asked) => Promise<Refusal | null>
  /** Runs in the transaction of the request. */
  readonly entered?: (tx: Tx, id: string, at: number) => Promise<void>
  /** True if a request can be cancelled although the offer is closed. */
  readonly mayLeave?: (offer: OfferRow, row: SubscriptionRow, at: number) => boolean
  /** The cost of the allotted units in whole minor units, at most the reserved amount. */
  readonly cost: (offer: OfferRow, allotted: number) => bigint
  /**
   * Runs at the end of the offer: pays with the money that `row` still reserves, or releases it. Returns the resulting
   * events.
   */
  readonly settle: (tx: Tx, offer: OfferRow, row: SubscriptionRow, at: number) => Promise<readonly NewEvent[]>
  readonly words: (offer: OfferRow, row: SubscriptionRow, step: Step) => Words
}

/** A product whose requests are decided together after the cut-off. */
export type AllottedProduct = Product & {
  /** The reason why a request is excluded from the allotment; null if it is included. */
  readonly lapsed?: (offer: OfferRow, row: SubscriptionRow) => RefusalReason | null
  /** Divides the supply. The result does not depend on the order of the rows. */
  readonly allot: (offer: OfferRow, applications: readonly Application[]) => Promise<Allotment>
}

// The interface of a subscription product: its terms, its arithmetic and its texts. The life cycle is the same for all
// products.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Refusal, RefusalDetail } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { RefusalReason, SubscriptionProduct } from '../../domain/subscription.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import type { NewEvent } from '../outbox/outbox.ts'

/** The reservation of a request: money, or shares for a request that sells them. */
export type Claim = {
  readonly wallet: WalletType
  /** The maximum cost, in whole minor units of the wallet's currency; 0 if shares are reserved. */
  readonly amount: bigint
  /** The number of whole shares of the user's position; absent if money is reserved. */
  readonly shares?: { readonly key: InstrumentKey; readonly quantity: number }
}

export type Application = Pick<SubscriptionRow, 'id' | 'quantity'>

/** What the notice of an outcome reads of a subscription. */
export type DecidedRow = Pick<SubscriptionRow, 'id' | 'quantity' | 'allotted' | 'reserved' | 'cost' | 'reason'>

/** What the decision of an allotment reads of a subscription. */
export type Undecided = Pick<SubscriptionRow, 'id' | 'quantity' | 'reserved' | 'state' | 'choice'>

export type Allotment = {
  /** The number of units that can be allotted to all applications together. */
  readonly supply: number
  /** Allotted units by subscription id; an id without an entry gets none. */
  readonly shares: ReadonlyMap<string, number>
  /** The result as it is published. */
  readonly result: unknown
}

/** `allotted`: the allotment is decided, whether or not the request got units. `ended`: settled. */
export type Step = 'allotted' | 'ended'

/** The notice of a step, with the values for its text. */
export type Words = { readonly kind: NoticeKind; readonly values: Readonly<Record<string, string>> }

/** A request. `token`: proof that the user may view an offer that requires a code. */
export type Asked = {
  readonly userId: string
  readonly token: string | undefined
  /** The user's other choices, as received. */
  readonly choice: unknown
  readonly at: number
}

export type Product = {
  readonly kind: SubscriptionProduct
  /** Validates a request for a quantity, and returns its reservation; a pure function. */
  readonly subscribe: (offer: OfferRow, quantity: number) => Claim | Refusal
  /**
   * Checks conditions of a request beside its quantity, such as a permission or a price that must still be valid. Null
   * if all are met.
   */
  readonly check?: (tx: Tx, offer: OfferRow, asked: Asked) => Promise<Refusal | null>
  /** Called after a request is stored, in its transaction. */
  readonly entered?: (tx: Tx, id: string, at: number) => Promise<void>
  /** True if a request can be cancelled although the offer is closed. */
  readonly mayLeave?: (offer: OfferRow, row: SubscriptionRow, at: number) => boolean
  /** The cost of the allotted units in whole minor units, at most the reserved amount; 0 for a sale. */
  readonly cost: (offer: OfferRow, allotted: number) => bigint
  /**
   * Runs at the end of the offer: pays with the money that `row` still reserves, or releases it, or sells the shares that
   * it reserves. Returns the resulting events.
   */
  readonly settle: (tx: Tx, offer: OfferRow, row: SubscriptionRow, at: number) => Promise<readonly NewEvent[]>
  readonly words: (offer: OfferRow, row: DecidedRow, step: Step) => Words
  /** Texts of refusals that differ from those of an offering: the offer is closed; the user already has a request. */
  readonly details?: { readonly offerClosed: RefusalDetail; readonly alreadySubscribed: RefusalDetail }
}

/** Refuses a request about an offer, with the product's own text if it has one. */
export const refuseOffer = (
  failure: 'offerClosed' | 'alreadySubscribed',
  { details }: Pick<Product, 'details'>,
): Refusal => refuse(failure, details ? { detail: details[failure] } : {})

/** A product whose requests are decided together after the cut-off. */
export type AllottedProduct = Product & {
  /** The reason for which a request is excluded from the allotment; null if it is included. */
  readonly lapsed?: (offer: OfferRow, row: Undecided) => RefusalReason | null
  /** Distributes the supply. The result must not depend on the order of the applications. */
  readonly allot: (offer: OfferRow, applications: readonly Application[]) => Promise<Allotment>
}

// A product of subscriptions: its terms, its arithmetic and its texts. The life cycle is common to all.
import type { Refusal } from '../../domain/failure.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { RefusalReason, SubscriptionProduct } from '../../domain/subscription.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import type { NewEvent } from '../outbox/outbox.ts'

/** The reservation of a request: `amount` in whole minor units of the wallet's currency, the maximum cost. */
export type Claim = { readonly wallet: WalletType; readonly amount: bigint }

export type Application = Pick<SubscriptionRow, 'id' | 'quantity'>

export type Allotment = {
  /** Units that could be given to all applications. */
  readonly supply: number
  /** Units by subscription id; 0 for one that is not named. */
  readonly shares: ReadonlyMap<string, number>
  /** The published result. */
  readonly result: unknown
}

/** `allotted`: decided, with or without an allotment. `ended`: settled. */
export type Step = 'allotted' | 'ended'

/** The notice of a step, filled with its values. */
export type Words = { readonly kind: NoticeKind; readonly values: Readonly<Record<string, string>> }

/** `token`: that the user may see an offer with a code. */
export type Asked = { readonly userId: string; readonly token: string | undefined; readonly at: number }

export type Product = {
  readonly kind: SubscriptionProduct
  /** Decides a request of a quantity; pure. */
  readonly subscribe: (offer: OfferRow, quantity: number) => Claim | Refusal
  /** What a request needs beside its quantity: a permission, a price that still holds. Null if nothing is missing. */
  readonly check?: (tx: Tx, offer: OfferRow, asked: Asked) => Promise<Refusal | null>
  /** In the transaction of the request. */
  readonly entered?: (tx: Tx, id: string, at: number) => Promise<void>
  /** True: the request can still be cancelled although the offer is closed. */
  readonly mayLeave?: (offer: OfferRow, row: SubscriptionRow, at: number) => boolean
  /** What the allotted units cost, whole minor units; at most what was reserved. */
  readonly cost: (offer: OfferRow, allotted: number) => bigint
  /** At the end of the offer: pays or frees what `row` still reserves. Returns the events of what it made. */
  readonly settle: (tx: Tx, offer: OfferRow, row: SubscriptionRow, at: number) => Promise<readonly NewEvent[]>
  readonly words: (offer: OfferRow, row: SubscriptionRow, step: Step) => Words
}

/** A product whose requests are decided together after the cut-off. */
export type AllottedProduct = Product & {
  /** Why a request is not taken into the allotment; null if it is. */
  readonly lapsed?: (offer: OfferRow, row: SubscriptionRow) => RefusalReason | null
  /** Divides the supply: the same for the same rows in any order. */
  readonly allot: (offer: OfferRow, applications: readonly Application[]) => Promise<Allotment>
}

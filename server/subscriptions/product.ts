// A product of subscriptions: its terms, its arithmetic and its texts. The life cycle is common to all.
import type { Refusal } from '../../domain/failure.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { SubscriptionProduct } from '../../domain/subscription.ts'
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

export type Product = {
  readonly kind: SubscriptionProduct
  /** Decides a request of a quantity; pure. */
  readonly subscribe: (offer: OfferRow, quantity: number) => Claim | Refusal
  /** Divides the supply off the main thread: the same for the same rows in any order. */
  readonly allot: (offer: OfferRow, applications: readonly Application[]) => Promise<Allotment>
  /** What the allotted units cost, whole minor units; at most what was reserved. */
  readonly cost: (offer: OfferRow, allotted: number) => bigint
  /** At the end of the offer: pays or frees what `row` still reserves. Returns the events of what it made. */
  readonly settle: (tx: Tx, offer: OfferRow, row: SubscriptionRow, at: number) => Promise<readonly NewEvent[]>
  readonly words: (offer: OfferRow, row: SubscriptionRow, step: Step) => Words
}

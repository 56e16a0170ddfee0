// The operations of a model run: each is applied to the model and to the server, and both return a line of text.
import type { Side } from './charges.ts'
import type { Wallet } from './listed-shares.ts'

/** Who sends the request (user number), and its idempotency key. */
type Asked = { readonly who: number; readonly once: string }

export type OrderAct = Asked & {
  readonly do: 'order'
  readonly name: string
  readonly key: string
  /** The call that is used: one is for the US and Mexico, the other one for Hong Kong. */
  readonly call: 'POST /stock/create' | 'POST /hk/create'
  readonly side: Side
  /** True if the action of the opposite side is sent, such as an opening sale. */
  readonly crossed: boolean
  /** The limit price, scaled; null for a market order. */
  readonly limit: number | null
  readonly quantity: number
  /** The price shown on the screen and its time; null if none is sent. */
  readonly seen: { readonly price: number; readonly at: number } | null
}
export type CloseAct = Asked & {
  readonly do: 'close'
  readonly name: string
  readonly holding: string
  readonly limit: number | null
  readonly quantity: number
}
export type CancelAct = Asked & { readonly do: 'cancel'; readonly order: string }
export type DepositAct = Asked & {
  readonly do: 'deposit'
  readonly name: string
  readonly amount: bigint
  readonly accepted: boolean
}
export type TransferAct = Asked & {
  readonly do: 'transfer'
  readonly name: string
  readonly from: Wallet
  readonly to: Wallet
  readonly amount: bigint
  /** The confirmed rate as decimal text; null if none was sent. */
  readonly rate: string | null
}
export type WithdrawAct = Asked & {
  readonly do: 'withdraw'
  readonly name: string
  readonly amount: bigint
  readonly fee: bigint
  /** Number of the user that owns the destination bank account. */
  readonly to: number
}
export type CallOffAct = Asked & {
  readonly do: 'callOff'
  readonly request: string
  readonly call: 'POST /wallet/cancelTransfer' | 'POST /withdrawal/cancel'
}

/** An operation that a customer requests with an idempotency key. */
export type Request = OrderAct | CloseAct | CancelAct | DepositAct | TransferAct | WithdrawAct | CallOffAct

export type DecideAct = {
  readonly do: 'decide'
  readonly request: string
  readonly passes: boolean
  readonly author: string
}
export type ReleaseAct = { readonly do: 'release'; readonly request: string }
export type QuoteAct = {
  readonly do: 'quote'
  readonly key: string
  readonly price: number
  readonly bid: number
  readonly ask: number
  readonly bidSize: number
  readonly askSize: number
  readonly open: boolean
}
export type RateAct = { readonly do: 'rate'; readonly currency: 'MXN' | 'HKD'; readonly perDollar: number }
/** Time advances in steps of this many seconds, and every wait is a multiple of it. */
export const STEP_SECONDS = 10
export type WaitAct = { readonly do: 'wait'; readonly seconds: number }
export type DayAct = { readonly do: 'day' }
/** A stock split of a holding, which creates odd lots. */
export type SplitAct = { readonly do: 'split'; readonly holding: string; readonly quantity: number }

export type Act = Request | DecideAct | ReleaseAct | QuoteAct | RateAct | WaitAct | DayAct | SplitAct

export const isRequest = (act: Act): act is Request => 'once' in act

/** The content of a request without user, key and name: a repeated key must have the same content. */
export const bodyOf = (act: Request): string =>
  JSON.stringify({ ...act, who: null, once: null, name: null }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )

export const actText = (act: Act): string =>
  JSON.stringify(act, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

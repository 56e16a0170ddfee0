// The operations of a run: each is applied to the model and to the server, and both return a line of text.
import type { Side } from './charges.ts'
import type { Wallet } from './places.ts'

/** The user and the idempotency key. */
type Asked = { readonly who: number; readonly once: string }

export type OrderAct = Asked & {
  readonly do: 'order'
  readonly name: string
  readonly key: string
  /** The call to use: one for the US and Mexico, the other for Hong Kong. */
  readonly call: 'POST /stock/create' | 'POST /hk/create'
  readonly side: Side
  /** True: sends the action of the opposite side (a short sale). */
  readonly crossed: boolean
  /** Scaled; null for a market order. */
  readonly limit: number | null
  readonly quantity: number
  /** The price on the screen and its time. */
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
  /** The owner of the destination bank account. */
  readonly to: number
}
export type CallOffAct = Asked & {
  readonly do: 'callOff'
  readonly request: string
  readonly call: 'POST /wallet/cancelTransfer' | 'POST /withdrawal/cancel'
}

/** A customer's request, once per key. */
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
/** A stock split by the company, which creates odd lots. */
export type SplitAct = { readonly do: 'split'; readonly holding: string; readonly quantity: number }

export type Act = Request | DecideAct | ReleaseAct | QuoteAct | RateAct | WaitAct | DayAct | SplitAct

export const isRequest = (act: Act): act is Request => 'once' in act

/** The request's content without user, key and name: a repeated key must have the same. */
export const bodyOf = (act: Request): string =>
  JSON.stringify({ ...act, who: null, once: null, name: null }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )

export const actText = (act: Act): string =>
  JSON.stringify(act, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

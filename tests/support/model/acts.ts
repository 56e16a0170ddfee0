// What can happen, said in full: the same act is done to the model and to the server, and each answers a line of text.
import type { Side } from './charges.ts'
import type { Wallet } from './places.ts'

/** Who asks, under which key. */
type Asked = { readonly who: number; readonly once: string }

export type OrderAct = Asked & {
  readonly do: 'order'
  readonly name: string
  readonly key: string
  /** The call that it is made by: one is of the US and Mexico, the other of Hong Kong. */
  readonly call: 'POST /stock/create' | 'POST /hk/create'
  readonly side: Side
  /** Says the action of the other side: a short sale. */
  readonly crossed: boolean
  /** Scaled; null at the market. */
  readonly limit: number | null
  readonly quantity: number
  /** What the screen showed, and when. */
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
  /** Decimal text, as confirmed; null: none was said. */
  readonly rate: string | null
}
export type WithdrawAct = Asked & {
  readonly do: 'withdraw'
  readonly name: string
  readonly amount: bigint
  readonly fee: bigint
  /** Whose bank account it is to go to. */
  readonly to: number
}
export type CallOffAct = Asked & {
  readonly do: 'callOff'
  readonly request: string
  readonly call: 'POST /wallet/cancelTransfer' | 'POST /withdrawal/cancel'
}

/** What a customer asks for, once a key. */
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
/** Time passes in steps of so many seconds, and every wait is a whole number of them. */
export const STEP_SECONDS = 10
export type WaitAct = { readonly do: 'wait'; readonly seconds: number }
export type DayAct = { readonly do: 'day' }
/** The company makes other shares of the old ones: where odd lots come from. */
export type SplitAct = { readonly do: 'split'; readonly holding: string; readonly quantity: number }

export type Act = Request | DecideAct | ReleaseAct | QuoteAct | RateAct | WaitAct | DayAct | SplitAct

export const isRequest = (act: Act): act is Request => 'once' in act

/** What was asked, whoever asks, under whatever key and name: what a repeated key is held to. */
export const bodyOf = (act: Request): string =>
  JSON.stringify({ ...act, who: null, once: null, name: null }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )

export const actText = (act: Act): string =>
  JSON.stringify(act, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

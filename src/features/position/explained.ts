// A number with its explanation: its formula in words, and its inputs.
import type { Currency } from '../../../domain/currency.ts'
import type trade from '../../../locales/es-MX/trade.json'

export type Shown =
  | { readonly kind: 'money'; readonly amount: string | null; readonly currency: Currency; readonly signed?: boolean }
  /** The price of one share, with all its digits. */
  | { readonly kind: 'price'; readonly amount: string | null; readonly currency: Currency }
  /** The price of a contract, in its own unit. */
  | { readonly kind: 'text'; readonly amount: string }
  | { readonly kind: 'quantity'; readonly amount: string | null }
  | { readonly kind: 'percent'; readonly basisPoints: number | null }
  | { readonly kind: 'rate'; readonly amount: string | null }

export type Input = {
  readonly name: keyof (typeof trade)['input']
  /** Sign with which the input is shown in the formula. */
  readonly sign: '' | '+' | '−' | '×' | '÷'
  readonly shown: Shown
}

export type Explained = {
  /** `title` is a text of `detail` or `total`; `formula` is the key of a text of `explain`. */
  readonly title: string
  readonly formula: keyof (typeof trade)['explain']
  readonly inputs: readonly Input[]
  readonly result: Shown
}

export const money = (amount: string | null, currency: Currency, signed = false): Shown => ({
  kind: 'money',
  amount,
  currency,
  signed,
})
export const quantity = (amount: string | null): Shown => ({ kind: 'quantity', amount })
export const price = (amount: string | null, currency: Currency): Shown => ({ kind: 'price', amount, currency })
export const isKnown = (shown: Shown): boolean =>
  shown.kind === 'percent' ? shown.basisPoints !== null : shown.amount !== null

// The form of a transfer: two different wallets and an amount. Errors of the amount are shown after the field was left
// or the form submitted. A form library would be as large as the page, and the form has a single rule.
import { useState } from 'react'
import type { RuleBreach } from '../../../domain/rules.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletTypes } from '../../../domain/wallet.ts'
import type { CallFailure } from '../../data/failure.ts'
import { wordsOf } from '../../data/failure.ts'
import type { Pair } from './estimate.ts'

export type Side = keyof Pair
export type Wrong = RuleBreach | 'over' | 'nothing'

export type TransferFormState = {
  readonly pair: Pair
  /** Null until the user writes an amount. */
  readonly amount: string | null
  /** True once the user has chosen a wallet. */
  readonly isChosen: boolean
  /** True once the field was left or the form submitted: its errors are shown while typing from then on. */
  readonly touched: boolean
  /** Message of the server's refusal; null for none. */
  readonly refused: string | null
  /** `shown`: the pair before the choice. */
  readonly choose: (side: Side, type: WalletType, shown: Pair) => void
  readonly write: (amount: string) => void
  readonly touch: () => void
  /** Shows the failure at the amount. Returns false if the failure is not about the amount. */
  readonly mark: (failure: CallFailure) => boolean
}

/** The wallets that the link names; null for none. */
type Asked = { readonly from: string | null; readonly to: string | null }

export function useTransferForm(asked: Asked): TransferFormState {
  const [pair, setPair] = useState<Pair>(() => firstPair(asked))
  const [isChosen, setChosen] = useState(false)
  const [amount, setAmount] = useState<string | null>(null)
  const [touched, setTouched] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const choose = (side: Side, type: WalletType, shown: Pair): void => {
    setRefused(null)
    setChosen(true)
    setPair(pairWith(shown, side, type))
  }
  const write = (text: string): void => {
    setRefused(null)
    setAmount(text)
  }
  const mark = (failure: CallFailure): boolean => {
    if (failure.field !== 'amount') return false
    setRefused(wordsOf(failure))
    return true
  }
  return { pair, amount, isChosen, touched, refused, choose, write, touch: () => setTouched(true), mark }
}

const firstPair = (asked: Asked): Pair => {
  const to = walletTypes.find(type => type === asked.to)
  if (to !== undefined) return { from: to === 'balance' ? 'usStock' : 'balance', to }
  const from = walletTypes.find(type => type === asked.from) ?? 'balance'
  return { from, to: from === 'usStock' ? 'balance' : 'usStock' }
}

/** The pair of wallets after a choice. Choosing the wallet of the other field swaps the two. */
export function pairWith(pair: Pair, side: Side, type: WalletType): Pair {
  const other = side === 'from' ? 'to' : 'from'
  const changed = { ...pair, [side]: type }
  return pair[other] === type ? { ...changed, [other]: pair[side] } : changed
}

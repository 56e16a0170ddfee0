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
  readonly amount: string
  /** True once the field was left or the form submitted: its errors are shown while typing from then on. */
  readonly touched: boolean
  /** Message of the server's refusal; null for none. */
  readonly refused: string | null
  readonly choose: (side: Side, type: WalletType) => void
  readonly write: (amount: string) => void
  readonly touch: () => void
  /** Shows the failure at the amount. Returns false if the failure is not about the amount. */
  readonly mark: (failure: CallFailure) => boolean
}

export function useTransferForm(asked: string | null): TransferFormState {
  const [pair, setPair] = useState<Pair>(() => firstPair(asked))
  const [amount, setAmount] = useState('')
  const [touched, setTouched] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const choose = (side: Side, type: WalletType): void => {
    setRefused(null)
    setPair(before => pairWith(before, side, type))
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
  return { pair, amount, touched, refused, choose, write, touch: () => setTouched(true), mark }
}

const firstPair = (asked: string | null): Pair => {
  const from = walletTypes.find(type => type === asked) ?? 'balance'
  return { from, to: from === 'usStock' ? 'balance' : 'usStock' }
}

/** The pair of wallets after a choice. Choosing the wallet of the other field swaps the two. */
export function pairWith(pair: Pair, side: Side, type: WalletType): Pair {
  const other = side === 'from' ? 'to' : 'from'
  const changed = { ...pair, [side]: type }
  return pair[other] === type ? { ...changed, [other]: pair[side] } : changed
}

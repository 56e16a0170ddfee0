// The form of a transfer: two different wallets and an amount, whose errors are shown after it was left or submitted.
// One rule needs no form library, which would be as large as the page.
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
  /** The field was left, or the form submitted: from then on its errors are shown during typing. */
  readonly touched: boolean
  /** The server's refusal. */
  readonly refused: string | null
  readonly choose: (side: Side, type: WalletType) => void
  readonly write: (amount: string) => void
  readonly touch: () => void
  /** False if it is not about the amount. */
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

/** Choosing the wallet of the other field swaps the two. */
export function pairWith(pair: Pair, side: Side, type: WalletType): Pair {
  const other = side === 'from' ? 'to' : 'from'
  const changed = { ...pair, [side]: type }
  return pair[other] === type ? { ...changed, [other]: pair[side] } : changed
}

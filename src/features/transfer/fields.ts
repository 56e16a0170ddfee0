// The form of a transfer, and what its amount must be.

import { parseMinor } from '../../../domain/money.ts'
import type { RuleBreach } from '../../../domain/rules.ts'
import { checkAmount } from '../../../domain/rules.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import type { Pair } from './reckon.ts'
import { reckonTransfer } from './reckon.ts'

export type TransferFields = { from: WalletType; to: WalletType; amount: string }

type Room = { readonly pair: Pair; readonly available: string | null; readonly rate: string | null }

/** The rule of amounts, or one of our own: more than there is, or so little that nothing would arrive. */
export function checkTransferAmount(
  text: string,
  { pair, available, rate }: Room,
): RuleBreach | 'over' | 'nothing' | null {
  const verdict = checkAmount(text)
  if (verdict) return verdict
  const [amount, most] = [parseMinor(text), available === null ? null : parseMinor(available)]
  if (amount !== null && most !== null && amount > most) return 'over'
  const { received } = reckonTransfer({ pair, amount: text, rate, fromBalance: null, toBalance: null })
  return received !== null && !/[1-9]/.test(received) ? 'nothing' : null
}

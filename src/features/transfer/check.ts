// Rules for the amount of a transfer: a valid amount, at most the balance, and enough that the received amount is not
// zero.
import { parseMinor } from '../../../domain/minor.ts'
import { checkAmount } from '../../../domain/rules.ts'
import type { Pair } from './estimate.ts'
import { estimateTransfer } from './estimate.ts'
import type { Wrong } from './use-transfer-form.ts'

/** `available` and `rate` are null while unknown: the check then does not refuse because of them. */
type Room = { readonly pair: Pair; readonly available: string | null; readonly rate: string | null }

export function checkTransferAmount(text: string, { pair, available, rate }: Room): Wrong | null {
  const verdict = checkAmount(text)
  if (verdict) return verdict
  const [amount, most] = [parseMinor(text), available === null ? null : parseMinor(available)]
  if (amount !== null && most !== null && amount > most) return 'over'
  const { received } = estimateTransfer({ pair, amount: text, rate, fromBalance: null, toBalance: null })
  return received !== null && !/[1-9]/.test(received) ? 'nothing' : null
}

// What a withdrawal costs and how much of it there may be, from the server's answer: whole minor units, null where it is
// not known, and no sum is made of what is not known.
import { must } from '../../../domain/assert.ts'
import { parseMinor } from '../../../domain/minor.ts'
import type { WithdrawalRoom, WithdrawalTerms } from '../../../domain/payment.ts'
import { checkWithdrawal } from '../../../domain/payment.ts'
import type { RuleBreach } from '../../../domain/rules.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'

export type Room = {
  readonly terms: WithdrawalTerms
  readonly usable: bigint
  readonly leftToday: bigint
  readonly wallet: WalletType
}

const minor = (text: string): bigint => must(parseMinor(text), 'an amount of money')

export function roomOf(answer: CallAnswer<'GET /withdrawal/getUsableWithdrawalAmount'>): Room {
  const { currency, fee, minimum, dayLimit } = answer
  return {
    terms: { currency, fee: minor(fee), minimum: minor(minimum), dayLimit: minor(dayLimit) },
    usable: minor(answer.usable),
    leftToday: minor(answer.leftToday),
    wallet: answer.walletType,
  }
}

/** All that may go now. */
export const mostOf = ({ usable, leftToday }: Room): bigint => (usable < leftToday ? usable : leftToday)

/** Why nothing may go at all, before an amount is written; null when something may. */
export function emptyReason({ terms, usable, leftToday }: Room): 'dayUsed' | 'belowMinimum' | null {
  if (usable < terms.minimum) return 'belowMinimum'
  return leftToday < terms.minimum ? 'dayUsed' : null
}

export type Sum = { readonly amount: bigint; readonly fee: bigint; readonly net: bigint; readonly after: bigint }

/** What an amount comes to; null for one that will not do. */
export function sumOf(room: Room, text: string): Sum | null {
  if (breachOf(room, text)) return null
  const amount = minor(text)
  const { fee } = room.terms
  return { amount, fee, net: amount - fee, after: room.usable - amount }
}

export function breachOf({ terms, usable, leftToday }: Room, text: string): RuleBreach | null {
  const room: WithdrawalRoom = { usable, leftToday }
  return checkWithdrawal(terms, room, text)
}

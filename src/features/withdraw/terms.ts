// Fee and limits of a withdrawal from the server's response, in whole minor units. Null where a part is unknown.
import { must } from '../../../domain/assert.ts'
import { parseMinor } from '../../../domain/minor.ts'
import type { WithdrawalRoom, WithdrawalTerms } from '../../../domain/payment.ts'
import { checkWithdrawal } from '../../../domain/payment.ts'
import type { RuleBreach } from '../../../domain/rules.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'

export type Room = {
  readonly terms: WithdrawalTerms
  readonly usable: bigint
  readonly leftToday: bigint
  readonly wallet: WalletType
  /** Unix second at which a block of all withdrawals ends; null if there is none. */
  readonly heldUntil: number | null
}

const minor = (text: string): bigint => must(parseMinor(text), 'an amount of money')

export function roomOf(answer: CallAnswer<'GET /withdrawal/getUsableWithdrawalAmount'>): Room {
  const { currency, fee, minimum, dayLimit } = answer
  return {
    terms: { currency, fee: minor(fee), minimum: minor(minimum), dayLimit: minor(dayLimit) },
    usable: minor(answer.usable),
    leftToday: minor(answer.leftToday),
    wallet: answer.walletType,
    heldUntil: answer.heldUntilTimestamp,
  }
}

/** The maximum amount that can be withdrawn now. */
export const mostOf = ({ usable, leftToday }: Room): bigint => (usable < leftToday ? usable : leftToday)

/** The reason why no amount at all can be withdrawn; null if some amount can. */
export function emptyReason({ terms, usable, leftToday }: Room): 'dayUsed' | 'belowMinimum' | null {
  if (usable < terms.minimum) return 'belowMinimum'
  return leftToday < terms.minimum ? 'dayUsed' : null
}

export type Sum = { readonly amount: bigint; readonly fee: bigint; readonly net: bigint; readonly after: bigint }

/** Fee, arriving amount and remaining balance for an amount; null for an invalid amount. */
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

/** A withdrawal as the user reviews it, and as it will be sent. */
export type Reviewed = { readonly destination: Destination; readonly sum: Sum }

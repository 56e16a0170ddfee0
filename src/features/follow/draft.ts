// Entries of a follow order, their errors, and the order's result for three changes of the unit value.
import type { FollowLossLimit } from '../../../domain/follow.ts'
import { followSettlement } from '../../../domain/follow.ts'
import { parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import type { FollowAgency, FollowOrder } from '../../../domain/wire/calls/follow.ts'
import type { AmountError } from '../../shared/money/amount-error.ts'
import { amountErrorOf } from '../../shared/money/amount-error.ts'
import type { AssumedOutcome } from '../../shared/strategy/outcome-rows.tsx'
import { outcomesAt } from '../../shared/strategy/outcome-rows.tsx'

export type Term = FollowAgency['terms'][number]

export type Draft = {
  /** Term in days. */
  readonly term: number
  readonly amount: string
  readonly lossLimit: FollowLossLimit
  readonly accepted: boolean
}

export type Errors = { readonly amount: AmountError; readonly accepted: boolean }

/** `usable`: the wallet's usable balance as decimal text; null when unknown, which blocks the form. */
export const errorsOf = ({ amount, accepted }: Draft, usable: string | null): Errors => ({
  amount: amountErrorOf(amount, usable),
  accepted: !accepted,
})

/** Payment and fee at the assumed changes of the unit value. */
export function outcomesOf(amount: string, feeRate: string): AssumedOutcome[] {
  const stake = { units: new Decimal(amount), amount: new Decimal(amount), carried: new Decimal(0) }
  return outcomesAt(value => followSettlement(stake, value, new Decimal(feeRate).div(100)))
}

const LARGE_PART = '0.25'
const LARGEST_PART = '0.5'

type Around = { readonly agencyId: string; readonly total: string | null; readonly own: readonly FollowOrder[] }

/**
 * A warning before the order, which is still accepted: the order uses a large part of the user's wealth, or more than
 * half of it is with one institution.
 */
export function warningOf(amount: string, { agencyId, total, own }: Around): 'largest' | 'large' | null {
  const all = new Decimal(total ?? 0)
  if (parseMinor(amount) === null || !all.isPositive() || all.isZero()) return null
  const held = own
    .filter(each => each.agencyId === agencyId)
    .filter(({ state }) => state === 'waitingConfirmation' || state === 'waitingSettlement')
    .reduce((sum, each) => sum.plus(each.amount), new Decimal(amount))
  if (held.greaterThan(all.times(LARGEST_PART))) return 'largest'
  return new Decimal(amount).greaterThan(all.times(LARGE_PART)) ? 'large' : null
}

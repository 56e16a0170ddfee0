// The shares chosen as collateral: quantities, and their total loan value.
import { coverOf } from '../../../domain/loans/collateral.ts'
import { Decimal } from '../../../domain/money.ts'
import type { LoanPledged } from '../../../domain/wire/calls/loan.ts'

/** Chosen quantity as text, by id of the position. */
export type Chosen = Readonly<Record<string, string>>

const NUMBER = /^\d+(\.\d+)?$/

const quantityIn = (chosen: Chosen, { positionId }: LoanPledged): Decimal | null => {
  const text = chosen[positionId]
  return text !== undefined && NUMBER.test(text) && Number(text) > 0 ? new Decimal(text) : null
}

export const isTooMany = (chosen: Chosen, share: LoanPledged): boolean =>
  quantityIn(chosen, share)?.gt(share.quantity) ?? false

/** Loan value of the chosen shares; null while nothing is chosen, a quantity is invalid, or a price is unknown. */
export function coveredBy(shares: readonly LoanPledged[], chosen: Chosen): Decimal | null {
  const own = shares.filter(({ positionId }) => chosen[positionId] !== undefined)
  let sum = new Decimal(0)
  for (const share of own) {
    const quantity = quantityIn(chosen, share)
    if (quantity === null || quantity.gt(share.quantity) || share.gross === null) return null
    sum = sum.plus(coverOf(new Decimal(share.gross).times(quantity).div(share.quantity), share.haircut))
  }
  return own.length === 0 ? null : sum
}

export const pledgesText = (chosen: Chosen): string =>
  Object.entries(chosen)
    .map(([id, quantity]) => `${id}:${quantity}`)
    .join(',')

// A customer's investment in a trading rule: units of the rule's account. The fee is charged on the profit above the
// high-water mark of all the customer's orders with the rule. Deposits and withdrawals move the mark by their amount.
import { highWaterMark } from '../high-water-mark.ts'
import { Decimal } from '../money.ts'
import { halfUp, truncated } from '../rounding.ts'

const UNIT_DECIMALS = 4

export type Stake<Id extends string = string> = { readonly id: Id; readonly units: Decimal }

export type FeeOf<Id extends string = string> = {
  readonly id: Id
  /** Value before the fee, rounded to the cent. */
  readonly equity: Decimal
  readonly fee: Decimal
  /** Units after the fee, rounded down. */
  readonly units: Decimal
}

export type Crystallised<Id extends string = string> = {
  readonly equity: Decimal
  readonly fee: Decimal
  readonly mark: Decimal
  readonly stakes: readonly FeeOf<Id>[]
}

type Terms = { readonly value: Decimal; readonly mark: Decimal; readonly rate: Decimal }

/** Deducts the due fee from the orders in proportion to their values. The last order pays the remaining cents. */
export function crystallise<Id extends string>(
  stakes: readonly Stake<Id>[],
  { value, mark, rate }: Terms,
): Crystallised<Id> {
  const worths = stakes.map(({ units }) => halfUp(units.times(value), 2))
  const equity = worths.reduce((sum, worth) => sum.plus(worth), new Decimal(0))
  const [due] = highWaterMark(rate, mark, [{ kind: 'profit', amount: equity.minus(mark) }]).fees
  const fee = halfUp(due ?? new Decimal(0), 2)
  let [seen, taken] = [new Decimal(0), new Decimal(0)]
  const after = stakes.map(({ id, units }, nth) => {
    const worth = worths[nth] ?? new Decimal(0)
    seen = seen.plus(worth)
    const until = equity.isZero() ? new Decimal(0) : halfUp(fee.times(seen).div(equity), 2)
    const own = until.minus(taken)
    taken = until
    const left = own.isZero() ? units : truncated(units.minus(own.div(value)), UNIT_DECIMALS)
    return { id, equity: worth, fee: own, units: left }
  })
  return { equity, fee, mark: fee.isZero() ? mark : equity.minus(fee), stakes: after }
}

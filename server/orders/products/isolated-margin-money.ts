// The money of margined fills: the amount that opening takes, the amount that closing returns, and the ledger legs that
// move it. Pure; minor units of the wallet. Rounding: margin up, everything else half-even.
import { initialMargin, marginMinor, settledMinor, settlementOf, tradeFee } from '../../../domain/margin.ts'
import type { Decimal } from '../../../domain/money.ts'
import { fromMinor, roundToMinor } from '../../../domain/money.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import { available, margin, platformAccount } from '../../ledger/accounts.ts'
import type { Leg } from '../../ledger/transfer.ts'

export type Purse = { readonly userId: string; readonly wallet: WalletType }

/**
 * The opened part of a fill, priced in the contract's currency. `rate`: the price of one unit of it in the wallet's
 * currency.
 */
export type OpeningTerms = {
  readonly size: Decimal
  readonly price: Decimal
  readonly leverage: Decimal
  readonly feeRate: Decimal
  readonly rate: Decimal
}

/** The amount to reserve: margin plus fee. */
export const reservationOf = ({ size, price, leverage, feeRate, rate }: OpeningTerms): bigint =>
  marginMinor(
    initialMargin(size, price, leverage)
      .plus(tradeFee(size, price, feeRate))
      .times(rate),
  )

/**
 * Margin and fee that an opening takes, at most the reserved amount: if the price or the rate has moved since the
 * reservation, the margin is slightly smaller.
 */
export function openingOf({ size, price, leverage, feeRate, rate }: OpeningTerms, reserved: bigint): Opening {
  const fee = smaller(settledMinor(tradeFee(size, price, feeRate).times(rate)), reserved)
  return { fee, margin: smaller(marginMinor(initialMargin(size, price, leverage).times(rate)), reserved - fee) }
}

export type Opening = { readonly margin: bigint; readonly fee: bigint }

export type Closing = {
  /** Margin that is released. */
  readonly released: bigint
  readonly profit: bigint
  readonly fee: bigint
  readonly penalty: bigint
  /** Amount paid by the insurance account. */
  readonly shortfall: bigint
  /** The remaining margin that stays in the position: all of it after a forced reduction, otherwise none. */
  readonly kept: bigint
}

export type AskedClosing = Pick<Closing, 'released' | 'profit' | 'fee' | 'penalty'> & {
  readonly keepsRest: boolean
}

/** Fee and penalty are at most the remaining amount; the customer does not owe a loss beyond the margin. */
export function closingOf(asked: AskedClosing): Closing {
  const { released, profit } = asked
  const { returned, shortfall } = settlementOf(fromMinor(released), fromMinor(profit), fromMinor(0n))
  const left = roundToMinor(returned)
  const fee = smaller(asked.fee, left)
  const penalty = smaller(asked.penalty, left - fee)
  const kept = asked.keepsRest ? left - fee - penalty : 0n
  return { released, profit, fee, penalty, shortfall: roundToMinor(shortfall), kept }
}

export const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

export function openingLegs({ userId, wallet }: Purse, opening: Opening): Leg[] {
  const user = available(userId, wallet)
  const legs: Leg[] = [{ from: user, to: margin(userId, wallet), amount: opening.margin, kind: 'margin' }]
  legs.push({ from: user, to: platformAccount('fees', walletCurrency[wallet]), amount: opening.fee, kind: 'fee' })
  return legs.filter(({ amount }) => amount > 0n)
}

/** The legs are in this order because each posting spends what an earlier one received. */
export function closingLegs({ userId, wallet }: Purse, closing: Closing): Leg[] {
  const currency = walletCurrency[wallet]
  const user = available(userId, wallet)
  const market = platformAccount('clearing', currency)
  const insurance = platformAccount('insurance', currency)
  const { released, profit, fee, penalty, shortfall, kept } = closing
  const legs: Leg[] = [
    { from: margin(userId, wallet), to: user, amount: released, kind: 'margin' },
    { from: market, to: user, amount: profit, kind: 'profit' },
    { from: insurance, to: user, amount: shortfall, kind: 'insurance' },
    { from: user, to: market, amount: -profit, kind: 'profit' },
    { from: user, to: platformAccount('fees', currency), amount: fee, kind: 'fee' },
    { from: user, to: insurance, amount: penalty, kind: 'liquidation' },
    { from: user, to: margin(userId, wallet), amount: kept, kind: 'margin' },
  ]
  return legs.filter(({ amount }) => amount > 0n)
}

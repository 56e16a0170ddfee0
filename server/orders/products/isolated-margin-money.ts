// The money of margined fills: the amount that closing returns, and the ledger legs that move it and what opening takes
// (`domain/margin-opening.ts`). Pure; minor units of the wallet, half-even.
import { settlementOf } from '../../../domain/margin.ts'
import type { Opening } from '../../../domain/margin-opening.ts'
import { fromMinor, roundToMinor } from '../../../domain/money.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import { available, margin, platformAccount } from '../../ledger/accounts.ts'
import type { Leg } from '../../ledger/transfer.ts'

export type Purse = { readonly userId: string; readonly wallet: WalletType }

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

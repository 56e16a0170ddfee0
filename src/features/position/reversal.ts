// The money of a reversal: what closing the position returns, and what opening one on the other side takes. The server
// closes and opens by the same formulas; the price is the one at which both would be executed now.
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import type { PositionSide } from '../../../domain/margin.ts'
import { increased, initialMargin, liquidationLevel, profitAt, settledMinor, tradeFee } from '../../../domain/margin.ts'
import type { PositionNeed } from '../../../domain/margin-opening.ts'
import { needOf } from '../../../domain/margin-opening.ts'
import { parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import type { ContractRate } from '../../shared/margin/contract-rate.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { marginPositionOf } from '../../shared/margin/position.ts'

export const otherSide = ({ side }: Pick<Contracted, 'side'>): PositionSide => (side === 'long' ? 'short' : 'long')

type Market = { readonly price: Decimal; readonly rate: ContractRate }

/** Minor units of the wallet. */
export type ReversalClosing = { readonly profit: bigint; readonly fee: bigint; readonly returned: bigint }

/** The customer does not owe a loss beyond the margin. */
export function closingOf(position: Contracted, { price, rate }: Market): ReversalClosing | null {
  const released = parseMinor(position.margin ?? '')
  if (released === null) return null
  const held = marginPositionOf(position)
  const gain = profitAt(held, price)
  const profit = settledMinor(gain.times(gain.isNegative() ? rate.paid : rate.received))
  const left = released + profit > 0n ? released + profit : 0n
  const asked = settledMinor(tradeFee(held.size, price, new Decimal(position.contract.feeRate)).times(rate.paid))
  const fee = asked < left ? asked : left
  return { profit, fee, returned: left - fee }
}

export type ReversalOpening = PositionNeed & {
  readonly size: Decimal
  /** Liquidation price on the tick grid; null if no price of the instrument liquidates the position. */
  readonly liquidation: Decimal | null
}

type Opened = {
  readonly terms: ContractTerms
  readonly side: PositionSide
  readonly quantity: string
  readonly leverage: number
  /** The open position on that side, to which the order adds; null for none. */
  readonly added: Contracted | null
}

export function openingOf(
  { terms, side, quantity, leverage, added }: Opened,
  { price, rate }: Market,
): ReversalOpening {
  const size = new Decimal(quantity).times(terms.multiplier)
  const times = new Decimal(leverage)
  const opened = { side, size, entry: price, collateral: initialMargin(size, price, times) }
  const feeRate = new Decimal(terms.feeRate)
  const held = parseMinor(added?.margin ?? '') ?? 0n
  const after = added ? increased(marginPositionOf(added), opened) : opened
  const rates = { maintenance: new Decimal(terms.maintenanceRate), fee: feeRate }
  const need = needOf({ size, price, leverage: times, feeRate, rate: rate.paid }, held)
  return Object.assign({ size, liquidation: liquidationLevel(after, rates, terms) }, need)
}

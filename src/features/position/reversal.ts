// The money of a reversal: what closing the position returns, and what opening one on the other side takes. The server
// closes and opens by the same formulas; the price is the one at which both would be executed now.
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import type { PositionSide } from '../../../domain/margin.ts'
import {
  increased,
  initialMargin,
  liquidationPrice,
  marginMinor,
  profitAt,
  settledMinor,
  shownLiquidationPrice,
  tradeFee,
} from '../../../domain/margin.ts'
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

export type ReversalOpening = {
  readonly size: Decimal
  /** Minor units of the wallet. */
  readonly margin: bigint
  readonly fee: bigint
  /** Liquidation price on the tick grid; null if there is none. */
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
  const collateral = initialMargin(size, price, new Decimal(leverage))
  const opened = { side, size, entry: price, collateral }
  const feeRate = new Decimal(terms.feeRate)
  const after = added ? increased(marginPositionOf(added), opened) : opened
  const rates = { maintenance: new Decimal(terms.maintenanceRate), fee: feeRate }
  return {
    size,
    margin: marginMinor(collateral.times(rate.paid)),
    fee: settledMinor(tradeFee(size, price, feeRate).times(rate.paid)),
    liquidation: shownLiquidationPrice(side, liquidationPrice(after, rates), new Decimal(terms.tick)),
  }
}

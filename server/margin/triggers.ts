// The trigger prices of a position on margin. A position whose triggers are reached is then decided exactly, with
// decimals.
import { liquidatedFrom } from '../../domain/margin.ts'
import { Decimal } from '../../domain/money.ts'
import type { Contracted } from '../positions/contract.ts'
import { marginPositionOf, marginRatesOf } from '../positions/contract.ts'
import type { Triggers } from '../triggers/columns.ts'

/** Margin ratios, in percent, at which the customer is warned. */
export const WARNINGS = [70, 85] as const
/** A warning is sent again only after the ratio has fallen below this percentage. */
export const RECOVERED = 65

/** Rounding tolerance of a double, so that an equal price is never missed. */
const SLACK = 1e-9

export function triggersOf(position: Contracted): Triggers {
  const isLong = position.side === 'long'
  const { takeProfit, stopLoss, warned, state } = position.contract
  if (state === 'liquidating') return { low: Number.MAX_VALUE, high: -Number.MAX_VALUE }
  const next = WARNINGS.find(level => level > warned) ?? 100
  const against = [priceAt(position, 100), priceAt(position, next), stopLoss].filter(price => price !== null)
  const towards = [takeProfit, warned > 0 ? priceAt(position, RECOVERED) : null].filter(price => price !== null)
  const [below, above] = isLong ? [against, towards] : [towards, against]
  return { low: withSlack(Math.max(...below), 1), high: withSlack(Math.min(...above), -1) }
}

/** An infinite price stays infinite. */
const withSlack = (price: number, towards: 1 | -1): number =>
  Number.isFinite(price) ? price + towards * Math.abs(price) * SLACK : price

/** The scaled price at which the maintenance margin is a given percentage of equity. */
function priceAt(position: Contracted, percent: number): number | null {
  const { maintenance, fee } = marginRatesOf(position)
  const share = new Decimal(percent).div(100)
  const price = liquidatedFrom(marginPositionOf(position), {
    maintenance: maintenance.div(share),
    fee: fee.div(share),
  })
  return price === null ? null : price.times(new Decimal(10).pow(position.priceDecimals)).toNumber()
}

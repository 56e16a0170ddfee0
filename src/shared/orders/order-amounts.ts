// Amounts and prices of an order or a closed position, as text for display. An average price has more decimals than its
// instrument; the additional ones are kept unless they are zeros.
import { Decimal } from '../../../domain/money.ts'
import { directions } from '../../../domain/order.ts'
import { AVERAGE_EXTRA_DECIMALS } from '../../../domain/price.ts'
import type { ClosedPosition, Order } from '../../../domain/wire/calls/trading.ts'
import type { Format } from '../../i18n/format.ts'
import { UNKNOWN } from '../../i18n/format.ts'

/**
 * Amount paid for a purchase or received for a sale: the value of the fills including fees. Decimal text; null while
 * unknown.
 */
export function orderTotal({ value, feeTotal, direction }: Order): string | null {
  if (value === null) return null
  const total = direction === directions.buy ? new Decimal(value).plus(feeTotal) : new Decimal(value).minus(feeTotal)
  return total.toFixed(2)
}

/** Profit of a closed position after the fees of purchase and sale, in the position's currency. */
export const netOfSale = ({ profit, fees }: ClosedPosition): string => new Decimal(profit).minus(fees).toFixed(2)

/** `extra`: number of the additional decimals. */
export function digitsOf(text: string, extra: number) {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(Math.max(0, fraction.length - extra), '0')
  return { scaled: Number(`${whole}${kept}`), decimals: kept.length }
}

export function bareText(text: string | null, format: Format, extra = 0): string {
  if (text === null) return UNKNOWN
  const { scaled, decimals } = digitsOf(text, extra)
  return format.price(scaled, decimals)
}

export const bareAverage = (text: string | null, format: Format): string =>
  bareText(text, format, AVERAGE_EXTRA_DECIMALS)

export const limitText = ({ price }: Order, format: Format): string => bareText(price, format)

export const averageText = ({ averagePrice }: Pick<Order, 'averagePrice'>, format: Format): string =>
  bareAverage(averagePrice, format)

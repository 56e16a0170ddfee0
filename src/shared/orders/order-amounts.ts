// Amounts of an order, as text for display.
import { Decimal } from '../../../domain/money.ts'
import { directions } from '../../../domain/order.ts'
import { AVERAGE_EXTRA_DECIMALS } from '../../../domain/price.ts'
import type { ClosedPosition, Order } from '../../../domain/wire/calls/trading.ts'
import type { Format } from '../../i18n/format.ts'

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

/** Text of a limit price with all decimals of its instrument. */
export function limitText({ price }: Order, format: Format): string {
  return price === null ? format.quantity(null) : priceText(price, price.split('.')[1]?.length ?? 0, format)
}

/**
 * Text of an average price. It has more decimals than its instrument; the additional ones are shown unless they are
 * zeros.
 */
export function averageText({ averagePrice }: Pick<Order, 'averagePrice'>, format: Format): string {
  if (averagePrice === null) return format.quantity(null)
  const length = averagePrice.split('.')[1]?.length ?? 0
  return priceText(averagePrice, Math.max(0, length - AVERAGE_EXTRA_DECIMALS), format)
}

function priceText(text: string, decimals: number, format: Format): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(decimals, '0')
  return format.price(Number(`${whole}${kept}`), kept.length)
}

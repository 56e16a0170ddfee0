// Amounts and prices of an order or a closed position, as text for display. An average price has more decimals than its
// instrument; it is shown with those of the instrument.
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

/** `extra`: number of decimals beyond those of the instrument. */
export function scaledDecimalOf(text: string, extra: number) {
  const decimals = Math.max(0, (text.split('.')[1]?.length ?? 0) - extra)
  return { scaled: Number(new Decimal(text).times(`1e${decimals}`).toFixed(0)), decimals }
}

export function bareText(text: string | null, format: Format, extra = 0): string {
  if (text === null) return UNKNOWN
  const { scaled, decimals } = scaledDecimalOf(text, extra)
  return format.price(scaled, decimals)
}

export const bareAverage = (text: string | null, format: Format): string =>
  bareText(text, format, AVERAGE_EXTRA_DECIMALS)

export const limitText = ({ price }: Order, format: Format): string => bareText(price, format)

export const averageText = ({ averagePrice }: Pick<Order, 'averagePrice'>, format: Format): string =>
  bareAverage(averagePrice, format)

/** The closed and the opened part of an order's quantity. */
export type Reversal = { readonly closed: string; readonly opened: string }

/** Null for an order that does not reverse a position. */
export const reversalOf = ({ quantity, closes }: Pick<Order, 'quantity' | 'closes'>): Reversal | null =>
  closes === undefined ? null : { closed: closes, opened: new Decimal(quantity).minus(closes).toFixed() }

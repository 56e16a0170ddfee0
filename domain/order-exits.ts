// The exits of shares: a limit that takes a profit, and a stop below it, at a price or at a distance. The market prices with
// which each is compared.
import type { OrderDirection } from './order.ts'
import { directions } from './order.ts'
import type { OrderFrame } from './order-rules.ts'
import type { Trail } from './order-trigger.ts'
import { parseScaled, scaledText } from './price.ts'
import type { Verdict } from './rules.ts'
import type { StopField, Stops } from './stops.ts'

export const exitFields = ['takeProfit', 'stopLoss'] as const satisfies readonly StopField[]

/** `trail`: the distance of a stop-loss that follows the price since the purchase; it then has no price. */
export type Exits<Price> = Stops<Price> & { readonly trail?: Trail<Price> }

/** Scaled prices of a purchase; null for none. `last`: null while it is unknown. */
export type Entry = { readonly limit: number | null; readonly trigger: number | null; readonly last: number | null }

/**
 * The price above which the profit, and below which the stop of a purchase must be. A limit above the market buys at the
 * market, so a stop must be below both.
 */
export function exitMarket(field: StopField, { limit, trigger, last }: Entry): number | null {
  const entry = limit ?? trigger ?? last
  const isNow = trigger === null && entry !== null && last !== null
  return field === 'stopLoss' && isNow ? Math.min(entry, last) : entry
}

/** The scaled price on whose wrong side the exit is; null if it is on the right one, or the price is unknown. */
export function exitBeyond(field: StopField, price: number, entry: Entry): number | null {
  const market = exitMarket(field, entry)
  if (market === null || (field === 'takeProfit' ? price > market : price < market)) return null
  return market
}

/** The limit of an order with a stop beside it takes a profit, so the last price has not reached it already. */
export function checkProfitLimit(
  price: string,
  direction: OrderDirection,
  { lastPrice: last, priceDecimals }: Pick<OrderFrame, 'lastPrice' | 'priceDecimals'>,
): Verdict {
  const scaled = parseScaled(price, priceDecimals)
  if (scaled === null || last === null) return null
  const isBuy = direction === directions.buy
  if (isBuy ? scaled < last : scaled > last) return null
  return { reason: isBuy ? 'triggerBelow' : 'triggerAbove', values: { price: scaledText(last, priceDecimals) } }
}

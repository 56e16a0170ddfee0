// The distance of a stop that follows the price, as text.
import type { Trail } from '../../../domain/order-trigger.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useFormat } from '../../i18n/format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'

export function useTrailText(): (order: Order, trail: Trail<string>) => string {
  const format = useFormat()
  const texts = usePriceTexts()
  return (order, trail) => ('percent' in trail ? format.setPercent(trail.percent) : texts.price(order, trail.amount))
}

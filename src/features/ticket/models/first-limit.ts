// What a ticket becomes when a limit is chosen: its price is once the last price, which later prices never change. A limit
// that does not move with a trailing stop would soon be useless, so that trigger is removed.
import type { TickStep } from '../../../../domain/instrument.ts'
import type { OrderType } from '../../../../domain/order.ts'
import { orderTypes } from '../../../../domain/order.ts'
import { nearestTick, scaledText } from '../../../../domain/price.ts'
import type { Conditions } from './conditions.ts'

type Limited = Pick<Conditions, 'triggerKind' | 'trigger'> & { readonly price: string }
type Facts = {
  readonly quote: { readonly price: number | null }
  readonly tickSteps: readonly TickStep[]
  readonly instrument: { readonly priceDecimals: number }
}

export function firstLimit(
  { price, triggerKind }: Pick<Limited, 'price' | 'triggerKind'>,
  wanted: { readonly orderType?: OrderType },
  { quote, tickSteps, instrument }: Facts,
): Partial<Limited> {
  if (wanted.orderType !== orderTypes.limit) return {}
  const first = nearestTick(quote.price ?? 0, tickSteps)
  return {
    ...(price === '' && quote.price !== null && { price: scaledText(first, instrument.priceDecimals) }),
    ...(triggerKind === 'trailing' && { triggerKind: null, trigger: '' }),
  }
}

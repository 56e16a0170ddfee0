// Changes of a ticket when its order becomes a limit order. An empty price is set to the last price, and does not
// follow it afterwards. A trailing trigger is removed, because a fixed limit beside a moving stop would soon be
// useless.
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

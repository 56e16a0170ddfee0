// Sets the limit price of a ticket to the last price once. Later prices never change it.
import type { TickStep } from '../../../../domain/instrument.ts'
import type { OrderType } from '../../../../domain/order.ts'
import { orderTypes } from '../../../../domain/order.ts'
import { nearestTick, scaledText } from '../../../../domain/price.ts'

type Priced = { readonly price: string; readonly orderType: OrderType }
type Facts = {
  readonly quote: { readonly price: number | null }
  readonly tickSteps: readonly TickStep[]
  readonly instrument: { readonly priceDecimals: number }
}

export function firstLimit(
  draft: Pick<Priced, 'price'>,
  wanted: Partial<Pick<Priced, 'orderType'>>,
  { quote, tickSteps, instrument }: Facts,
): Partial<Pick<Priced, 'price'>> {
  if (wanted.orderType !== orderTypes.limit || draft.price !== '' || quote.price === null) return {}
  return { price: scaledText(nearestTick(quote.price, tickSteps), instrument.priceDecimals) }
}

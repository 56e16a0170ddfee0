// The terms of an order that can be changed, as one line of text.
import { isRising } from '../../../domain/order-trigger.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { Format } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import type { PriceTexts } from '../../shared/instruments/price-text.ts'

type Words = { readonly t: Text<'change'>; readonly format: Format; readonly texts: PriceTexts }
/** Decimal text; empty for a part that the order does not have. */
type Terms = { readonly price: string; readonly quantity: string; readonly trigger: string }

export function termsText(order: Order, { price, quantity, trigger }: Terms, { t, format, texts }: Words): string {
  const shown = price === '' ? t('atMarket') : texts.price(order, price)
  const terms = t('terms', { quantity: format.quantity(quantity), price: shown })
  return trigger === '' ? terms : `${terms} · ${triggerText(order, trigger, texts)}`
}

/** `trigger`: a price for which the order waits, or waited. Empty for an order without a trigger. */
export function triggerText(order: Order, trigger: string, texts: PriceTexts): string {
  if (!order.trigger) return ''
  return `${isRising(order.trigger.kind, order.direction) ? '≥' : '≤'} ${texts.price(order, trigger)}`
}

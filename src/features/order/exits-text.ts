// Take profit and stop loss of an order as one line of text.
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { Format } from '../../i18n/format.ts'
import { textOf } from '../../i18n/t.ts'
import type { PriceTexts } from '../../shared/instruments/price-text.ts'
import type { ExitDraft } from '../../shared/orders/exits.ts'

type Stops = NonNullable<Order['stops']>

export function exitDraftFrom({ takeProfit, stopLoss, trail }: Stops): ExitDraft {
  const profit = takeProfit ?? ''
  if (!trail) return { takeProfit: profit, stopLoss: stopLoss ?? '', stopLossBy: 'price' }
  if ('percent' in trail) return { takeProfit: profit, stopLoss: trail.percent, stopLossBy: 'percent' }
  return { takeProfit: profit, stopLoss: trail.amount, stopLossBy: 'amount' }
}

type Texts = { readonly format: Format; readonly texts: PriceTexts }

/** Empty for no exits. */
export function exitsText(order: Order, { takeProfit, stopLoss, stopLossBy }: ExitDraft, to: Texts): string {
  const t = textOf('condition')
  const parts: string[] = []
  if (takeProfit !== '') parts.push(`${t('exits.takeProfit')}: ${to.texts.price(order, takeProfit)}`)
  if (stopLoss !== '') {
    const stop = stopLossBy === 'percent' ? to.format.setPercent(stopLoss) : to.texts.price(order, stopLoss)
    parts.push(`${t(stopLossBy === 'price' ? 'exits.stopLoss' : 'exits.trailing')}: ${stop}`)
  }
  return parts.join(' · ')
}

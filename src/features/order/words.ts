// How a ticket's problems and figures are put into words: money in the instrument's currency, prices at its precision.
import { LIMIT_REFUSE_PERCENT } from '../../../domain/limits.ts'
import { orderTypes } from '../../../domain/order.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { Format } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import type { Draft } from './draft.ts'
import type { TicketFacts } from './facts.ts'
import type { Place, Problem } from './problems.ts'

export type Words = { readonly t: Text<'order'>; readonly rule: Text<'error'>; readonly format: Format }

const required = {
  price: 'requiredPrice',
  quantity: 'requiredQuantity',
  amount: 'requiredAmount',
  order: 'requiredQuantity',
} as const satisfies Record<Place, string>

const moneyNames: readonly string[] = ['short', 'available', 'cost']

export function problemText({ cause, at, values }: Problem, facts: TicketFacts, { t, rule, format }: Words): string {
  const shown: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(values)) {
    if (moneyNames.includes(name)) shown[name] = format.money(value, facts.currency)
    else if (name === 'nearest' && at === 'price') shown[name] = priceText(value, facts, format)
    else shown[name] = format.quantity(value)
  }
  if (typeof cause === 'string') return t(`problem.${cause}`, shown)
  if (cause.rule === 'required') return t(`problem.${required[at]}`)
  if (cause.rule === 'notHeld') return t('problem.notHeld', shown)
  return rule(`rule.${cause.rule}`, { percent: LIMIT_REFUSE_PERCENT, ...shown })
}

/** What one tap would do: "Usar 189.35". */
export function fixText(fix: Partial<Draft>, facts: TicketFacts, { t, format }: Words): string {
  if (fix.orderType === orderTypes.limit) return t('fix.limit')
  if (fix.price !== undefined) return t('fix.use', { value: priceText(fix.price, facts, format) })
  if (fix.amount !== undefined) return t('fix.use', { value: format.money(fix.amount, facts.currency) })
  return t('fix.use', { value: format.quantity(fix.quantity ?? null) })
}

export function priceText(text: string, { instrument }: TicketFacts, format: Format): string {
  return format.price(parseScaled(text, instrument.priceDecimals), instrument.priceDecimals)
}

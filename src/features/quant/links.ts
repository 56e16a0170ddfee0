// Links to rules and to the form of an order.
import type { QuantFacts } from '../../../domain/wire/calls/quant.ts'
import { hrefOf } from '../../router/place.ts'

export const productsHref = '/pages/aiquantify/index'
export const productHref = (id: string): string => hrefOf(productsHref, { id })
export const orderFormHref = (id: string): string => hrefOf(productsHref, { id, order: '1' })

/** Link to the workbench, with the parameters of a published rule if it trades a single instrument. */
export const tryHref = (facts?: Pick<QuantFacts, 'rule' | 'universe'>): string => {
  const [key] = facts?.universe ?? []
  if (!facts || key === undefined) return hrefOf(productsHref, { view: 'workbench' })
  return hrefOf(
    productsHref,
    Object.assign({ view: 'workbench', key, rule: facts.rule.kind }, parametersOf(facts.rule)),
  )
}

const percent = (fraction: string): string => String(Math.round(Number(fraction) * 1_000) / 10)

function parametersOf(rule: QuantFacts['rule']): Readonly<Record<string, string>> {
  switch (rule.kind) {
    case 'grid':
      return { band: percent(rule.band), levels: String(rule.levels) }
    case 'purchase':
      return { part: percent(rule.part), every: String(rule.every) }
    case 'averages':
      return { fast: String(rule.fast), slow: String(rule.slow) }
    case 'reversion':
      return { window: String(rule.window), deviations: rule.deviations }
    case 'momentum':
      return { lookback: String(rule.lookback), skip: String(rule.skip), every: String(rule.every) }
  }
}

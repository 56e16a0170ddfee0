// What is typed in the workbench. It is kept while another instrument is looked for.
import type { PastSize } from '../../../domain/kline.ts'
import type { ParameterName, ParameterTexts } from '../../../domain/quant/parameters.ts'
import { initialTexts, parameterNames } from '../../../domain/quant/parameters.ts'
import type { QuantRuleKind } from '../../../domain/quant/rule.ts'

export type Draft = { readonly kind: QuantRuleKind; readonly size: PastSize; readonly texts: ParameterTexts }

/** As of `quantRuleKinds`, whose module has all rules in it. */
export const kinds: readonly QuantRuleKind[] = ['grid', 'purchase', 'averages', 'reversion', 'momentum']

let kept: Draft | null = null

export function keepDraft(draft: Draft): void {
  kept = draft
}

/** What the address names, or what was typed before. */
export function firstDraft(query: URLSearchParams): Draft {
  const kind = kinds.find(each => each === query.get('rule'))
  if (!kind) return kept ?? { kind: 'averages', size: 'day', texts: initialTexts('averages') }
  const named = parameterNames.flatMap((name): [ParameterName, string][] => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return { kind, size: 'day', texts: Object.assign({}, initialTexts(kind), Object.fromEntries(named)) }
}

// The entries of the workbench. They are kept while the user searches for another instrument.
import type { PastSize } from '../../../domain/kline.ts'
import type { ParameterName, ParameterTexts } from '../../../domain/quant/parameters.ts'
import { initialTexts, parameterNames } from '../../../domain/quant/parameters.ts'
import type { QuantRuleKind } from '../../../domain/quant/rule.ts'

export type Draft = { readonly kind: QuantRuleKind; readonly size: PastSize; readonly texts: ParameterTexts }

/** The same list as `quantRuleKinds`, whose module would import all rules. */
export const kinds: readonly QuantRuleKind[] = ['grid', 'purchase', 'averages', 'reversion', 'momentum']

let kept: Draft | null = null

export function keepDraft(draft: Draft): void {
  kept = draft
}

/** The draft that the address names, or the entries made before. */
export function firstDraft(query: URLSearchParams): Draft {
  const kind = kinds.find(each => each === query.get('rule'))
  if (!kind) return kept ?? { kind: 'averages', size: 'day', texts: initialTexts('averages') }
  const named = parameterNames.flatMap((name): [ParameterName, string][] => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return { kind, size: 'day', texts: Object.assign({}, initialTexts(kind), Object.fromEntries(named)) }
}

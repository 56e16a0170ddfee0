// The fields of take profit and stop loss in the form that changes a purchase of shares.
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { StopField } from '../../../domain/stops.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useRuleText } from '../../i18n/rule-text.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { ExitFields } from '../../shared/orders/ExitFields.tsx'
import type { ExitDraft, ExitProblem } from '../../shared/orders/exits.ts'
import { wrongSideText } from '../../shared/orders/exits.ts'
import type { ChangeFacts, Draft } from './change-draft.ts'
import { canHaveExits, exitFactsOf } from './change-exits.ts'

type ChangeExitsProps = {
  readonly order: Order
  readonly facts: ChangeFacts
  readonly draft: Draft
  /** Null until the form is checked for the first time. */
  readonly errors: ReadonlyMap<StopField, ExitProblem> | null
  readonly onChange: (change: Partial<ExitDraft>) => void
}

export function ChangeExits({ order, facts, draft, errors, onChange }: ChangeExitsProps) {
  const { t } = useTranslation('condition')
  const format = useInstrumentFormat(order.key as InstrumentKey)
  const rule = useRuleText()
  if (!canHaveExits(order)) return null
  const errorOf = (field: StopField): string | undefined => {
    const problem = errors?.get(field)
    if (!problem) return undefined
    if ('verdict' in problem) return rule(problem.verdict)
    return wrongSideText(field, format.price(problem.wrongSide, facts.priceDecimals))
  }
  return (
    <ExitFields
      draft={draft}
      facts={exitFactsOf(draft, facts)}
      unit={order.currency}
      onChange={onChange}
      hintOf={field => (draft[field] === '' ? t('exits.none') : undefined)}
      errorOf={errorOf}
    />
  )
}

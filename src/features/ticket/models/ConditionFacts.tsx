// The conditions of an order in its review. Loaded with the fields that set them.
import { useTranslation } from 'react-i18next'
import { isRising } from '../../../../domain/order-trigger.ts'
import { REST_DAYS_MAX } from '../../../../domain/order-validity.ts'
import { useInstrumentFormat } from '../../../shared/instruments/price-format.ts'
import { useEnd } from '../../../shared/orders/ValidityFields.tsx'
import { useDay } from '../../../shared/use-day.ts'
import { Fact, FactList } from '../../../ui/Facts.tsx'
import type { Conditional } from './ConditionFields.tsx'
import { useSentence } from './ConditionFields.tsx'
import { triggerOf } from './conditions.ts'

type ConditionFactsProps = Pick<Conditional, 'draft' | 'facts'>

export function ConditionFacts({ draft, facts }: ConditionFactsProps) {
  const { t } = useTranslation('condition')
  const { instrument } = facts
  const format = useInstrumentFormat(instrument.key)
  const dayText = useDay()
  const end = useEnd(instrument.key, draft)
  const sentence = useSentence(draft, facts)
  const { triggerKind, direction, validity } = draft
  return (
    <FactList>
      {triggerKind !== null && (
        <Fact label={t('when')} note={sentence}>
          {isRising(triggerKind, direction) ? '≥ ' : '≤ '}
          {format.price(triggerOf(draft, facts), instrument.priceDecimals)}
        </Fact>
      )}
      <Fact label={t('validity.label')} note={end === null ? undefined : t('validity.end', { date: dayText(end) })}>
        {validity === 'date' ? t('validity.date') : t(`validity.${validity}`, { days: REST_DAYS_MAX })}
      </Fact>
    </FactList>
  )
}

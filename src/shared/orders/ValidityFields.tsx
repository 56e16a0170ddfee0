// Until when an order is valid: a trading day of its exchange.
import { useTranslation } from 'react-i18next'
import { REST_DAYS_MAX } from '../../../domain/order-validity.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { Select } from '../../ui/Select.tsx'
import { useDay } from '../use-day.ts'

/** `same`: as before, for an order that is changed. */
export type ValidityChoice = 'same' | 'untilCancelled' | 'day' | 'date'

export type ValidityEntry<C extends ValidityChoice = ValidityChoice> = {
  readonly validity: C
  /** ISO date of the last day; empty until one is chosen. */
  readonly until: string
}

type ValidityFieldsProps<C extends ValidityChoice> = {
  /** Key of the instrument. */
  readonly instrument: string
  readonly choices: readonly C[]
  readonly entry: ValidityEntry<C>
  readonly onChange: (change: Partial<ValidityEntry<C>>) => void
  readonly onLeave?: () => void
  /** True if a day must be chosen. */
  readonly isMissing: boolean
}

export function ValidityFields<C extends ValidityChoice>(props: ValidityFieldsProps<C>) {
  const { instrument, choices, entry, onChange, onLeave, isMissing } = props
  const { t } = useTranslation('condition')
  const dayText = useDay()
  const { days, failure } = useValidDays(instrument)
  const { validity, until } = entry
  const end = useEnd(instrument, entry)
  const labelOf = (choice: ValidityChoice): string => t(`validity.${choice}`, { days: REST_DAYS_MAX })
  const missing = isMissing ? t('validity.required') : undefined
  return (
    <>
      <Select
        name="validity"
        label={t('validity.label')}
        value={validity}
        onChange={event => onChange({ validity: choices.find(one => one === event.currentTarget.value) ?? validity })}
        options={choices.map(one => ({ value: one, label: labelOf(one) }))}
        hint={end === null || validity === 'date' ? undefined : t('validity.end', { date: dayText(end) })}
      />
      {validity === 'date' && (
        <Select
          name="until"
          label={t('validity.until')}
          value={until}
          placeholder={t('validity.choose')}
          onChange={event => onChange({ until: event.currentTarget.value })}
          onBlur={onLeave}
          options={days.map(({ date }) => ({ value: date, label: dayText(date) }))}
          error={failure ? wordsOf(failure) : missing}
        />
      )}
    </>
  )
}

/** The date at whose close the order ends; null while it is unknown, and for an unchanged one. */
export function useEnd(instrument: string, { validity, until }: ValidityEntry): string | null {
  const { days } = useValidDays(instrument)
  const ends = { same: null, day: days[0]?.date, untilCancelled: days.at(-1)?.date, date: until }
  return ends[validity] || null
}

function useValidDays(key: string) {
  const { data, failure } = useCall('POST /orders/validDays', { key })
  return { days: data?.days ?? [], failure: data ? null : failure }
}

// The fields of an alert: its condition, how often it is sent, its last day and a note.
import { useTranslation } from 'react-i18next'
import type { AlertKind, AlertUnit } from '../../../domain/alerts.ts'
import { ALERT_NOTE_MAX, alertFrequencies, alertSpecs } from '../../../domain/alerts.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { parseScaled } from '../../../domain/price.ts'
import { useInstrumentFormat, usePriceEntry } from '../../shared/instruments/price-format.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Draft, DraftField, Facts } from './draft.ts'
import { firstLevel, stepLevel } from './draft.ts'

type AlertFieldsProps = {
  readonly instrumentKey: InstrumentKey
  readonly facts: Facts
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly errorOf: (field: DraftField) => string | undefined
}

export function AlertFields(props: AlertFieldsProps) {
  const { facts, draft, onChange, errorOf } = props
  const { t } = useTranslation('alert')
  const set = (change: Partial<Draft>): void => onChange({ ...draft, ...change })
  const choose = (kind: AlertKind): void => set({ kind, level: firstLevel(kind, facts) })
  return (
    <>
      <Select
        name="kind"
        label={t('field.kind')}
        options={facts.kinds.map(kind => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={draft.kind}
        error={errorOf('kind')}
        onChange={({ currentTarget: { value } }) => choose(facts.kinds.find(kind => kind === value) ?? draft.kind)}
      />
      <Level {...props} />
      <ChoiceField
        label={t('field.frequency')}
        choices={alertFrequencies.map(value => ({ value, label: t(`frequency.${value}`) }))}
        value={draft.frequency}
        onChange={frequency => set({ frequency })}
      />
      {draft.frequency === 'each' && (
        <NumberField
          name="pauseMinutes"
          label={t('field.pauseMinutes')}
          hint={t('pauseHint')}
          whole
          value={draft.pauseMinutes}
          error={errorOf('pauseMinutes')}
          onChange={pauseMinutes => set({ pauseMinutes })}
        />
      )}
      <TextField
        name="endsOn"
        type="date"
        label={t('field.endsOn')}
        hint={t('endHint')}
        optional
        min={facts.today}
        value={draft.endsOn}
        error={errorOf('endsOn')}
        onChange={({ currentTarget: { value } }) => set({ endsOn: value })}
      />
      <TextField
        name="note"
        label={t('field.note')}
        optional
        maxLength={ALERT_NOTE_MAX}
        value={draft.note}
        error={errorOf('note')}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
      />
    </>
  )
}

const units: Readonly<Record<AlertUnit, string | undefined>> = { price: undefined, percent: '%', multiple: '×' }

/** The level; nothing for a condition without one. */
function Level({ instrumentKey, facts, draft, onChange, errorOf }: AlertFieldsProps) {
  const { t } = useTranslation('alert')
  const format = useInstrumentFormat(instrumentKey)
  const entry = usePriceEntry(instrumentKey, facts.priceDecimals)
  const { unit } = alertSpecs[draft.kind]
  if (unit === null) return null
  const price = facts.price === null ? null : parseScaled(facts.price, facts.priceDecimals)
  const sign = units[unit]
  return (
    <NumberField
      key={unit}
      name="level"
      label={t(`level.${unit}`)}
      hint={price === null ? undefined : t('now', { price: format.price(price, facts.priceDecimals) })}
      value={draft.level}
      entry={unit === 'price' ? entry : undefined}
      {...(sign !== undefined && { unit: sign })}
      step={(value, by) => stepLevel(draft, value, by, facts)}
      error={errorOf('level')}
      onChange={level => onChange({ ...draft, level })}
    />
  )
}

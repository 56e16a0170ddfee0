// The fields of an alert: its one or two conditions, how often it is sent, its last day and a note.
import { useTranslation } from 'react-i18next'
import type { AlertKind, AlertPart, AlertUnit } from '../../../domain/alerts.ts'
import { ALERT_NOTE_MAX, alertFrequencies, alertSpecs } from '../../../domain/alerts.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { Format } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { useInstrumentFormat, usePriceEntry } from '../../shared/instruments/price-format.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Draft, DraftCondition, DraftField, Facts } from './draft.ts'
import { chooseFirst, conditionField, firstLevel, stepLevel, withLevel } from './draft.ts'

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
  return (
    <>
      <Conditions {...props} />
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

/** The first condition, and the one that must hold at the same time. */
function Conditions(props: AlertFieldsProps) {
  const { facts, draft, onChange, errorOf } = props
  const { t } = useTranslation('alert')
  const { second } = draft
  // The margin ratio of a position is compared alone.
  const isOnPosition = alertSpecs[draft.kind].measure === 'marginRatio'
  const options = facts.kinds.map(kind => ({ value: kind, label: t(`kind.${kind}`) }))
  const chosen = (value: string): AlertKind | undefined => facts.kinds.find(kind => kind === value)
  const chooseSecond = (kind: AlertKind | undefined): void =>
    onChange({ ...draft, second: kind === undefined ? null : { kind, level: firstLevel(kind, facts) } })
  return (
    <>
      <Select
        name="kind"
        label={t('field.kind')}
        options={options}
        value={draft.kind}
        error={errorOf('kind')}
        onChange={({ currentTarget: { value } }) => onChange(chooseFirst(draft, chosen(value) ?? draft.kind, facts))}
      />
      <Level {...props} part="first" condition={draft} />
      {!isOnPosition && (
        <Select
          name="second.kind"
          label={t('field.second')}
          hint={second ? t('secondHint') : undefined}
          optional
          options={[{ value: '', label: t('noSecond') }, ...options.filter(({ value }) => value !== draft.kind)]}
          value={second?.kind ?? ''}
          error={errorOf('second.kind')}
          onChange={({ currentTarget: { value } }) => chooseSecond(chosen(value))}
        />
      )}
      {second && <Level {...props} part="second" condition={second} />}
    </>
  )
}

const units: Readonly<Record<AlertUnit, string | undefined>> = {
  price: undefined,
  percent: '%',
  multiple: '×',
  ratio: '%',
}

const ratioHint = ({ marginRatio }: Facts, format: Pick<Format, 'percent'>, t: Text<'alert'>): string =>
  marginRatio === null ? t('ratioUnknown') : t('ratioNow', { ratio: format.percent(marginRatio) })

type LevelProps = AlertFieldsProps & { readonly part: AlertPart; readonly condition: DraftCondition }

/** The level; nothing for a condition without one. */
function Level({ instrumentKey, facts, draft, onChange, errorOf, part, condition }: LevelProps) {
  const { t } = useTranslation('alert')
  const format = useInstrumentFormat(instrumentKey)
  const entry = usePriceEntry(instrumentKey, facts.priceDecimals)
  const { unit } = alertSpecs[condition.kind]
  if (unit === null) return null
  const price = facts.price === null ? null : parseScaled(facts.price, facts.priceDecimals)
  const priceHint = price === null ? undefined : t('now', { price: format.price(price, facts.priceDecimals) })
  const sign = units[unit]
  const name = conditionField(part, 'level')
  const label = t(`level.${unit}`)
  return (
    <NumberField
      key={unit}
      name={name}
      label={part === 'first' ? label : t('level.second', { label })}
      hint={unit === 'ratio' ? ratioHint(facts, format, t) : priceHint}
      value={condition.level}
      entry={unit === 'price' ? entry : undefined}
      {...(sign !== undefined && { unit: sign })}
      step={(value, by) => stepLevel(condition, value, by, facts)}
      error={errorOf(name)}
      onChange={level => onChange(withLevel(draft, part, level))}
    />
  )
}

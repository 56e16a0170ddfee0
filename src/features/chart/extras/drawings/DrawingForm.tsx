// A drawing as figures: the price and the date of each point.
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import { parseScaled, scaledText, stepTick } from '../../../../../domain/price.ts'
import { usePriceEntry } from '../../../../shared/instruments/price-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ChoiceField } from '../../../../ui/ChoiceField.tsx'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { drawingKinds } from '../../drawing-tools.ts'
import type { Ticks } from '../ticks.ts'
import type { Drawing, Point } from './drawing.ts'
import { newDrawingId, pointsOf } from './drawing.ts'
import { timeOfText, timeText } from './time-text.ts'

type DrawingFormProps = {
  readonly instrumentKey: InstrumentKey
  readonly decimals: number
  readonly zone: string
  readonly isDaily: boolean
  readonly ticks: Ticks
  /** Null for a new one. */
  readonly drawing: Drawing | null
  readonly onDone: (drawing: Drawing) => void
  readonly onCancel: () => void
}

type Entry = { readonly price: string; readonly time: string }
const EMPTY: Entry = { price: '', time: '' }

export function DrawingForm(props: DrawingFormProps) {
  const { decimals, zone, isDaily, drawing, onDone, onCancel } = props
  const { t } = useTranslation('chart')
  const entryOf = (point: Point | undefined): Entry =>
    point
      ? {
          price: scaledText(point.price, decimals),
          time: point.time === null ? '' : timeText(point.time, zone, isDaily),
        }
      : EMPTY
  const [kind, setKind] = useState(drawing?.kind ?? 'horizontal')
  const [entries, setEntries] = useState<readonly Entry[]>([0, 1].map(nth => entryOf(drawing?.points[nth])))
  const [isChecked, setChecked] = useState(false)
  const shown = entries.slice(0, pointsOf(kind))
  const points = shown.map(({ price, time }): Point | null => {
    const scaled = parseScaled(price, decimals)
    const at = kind === 'horizontal' ? null : timeOfText(time, zone)
    return scaled === null || Number.isNaN(at) ? null : { price: scaled, time: at }
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    const right = points.filter(point => point !== null)
    if (right.length === points.length) onDone({ id: drawing?.id ?? newDrawingId(), kind, points: right })
  }
  return (
    <form className="drawing-form" noValidate onSubmit={submit}>
      <Title isNew={drawing === null} />
      {drawing === null && (
        <ChoiceField
          label={t('drawings.kind')}
          choices={drawingKinds.map(value => ({ value, label: t(`drawings.tool.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      )}
      {shown.map((entry, nth) => (
        <PointFields
          {...props}
          // The first and the second point.
          key={nth === 0 ? 'from' : 'to'}
          place={nth === 0 ? 'from' : 'to'}
          entry={entry}
          isTimed={kind !== 'horizontal'}
          isChecked={isChecked}
          onChange={next => setEntries(entries.map((each, at) => (at === nth ? next : each)))}
        />
      ))}
      <Button type="submit" block>
        {t(drawing === null ? 'drawings.add' : 'drawings.save')}
      </Button>
      <Button variant="plain" block onClick={onCancel}>
        {t('drawings.cancel')}
      </Button>
    </form>
  )
}

/** Takes the focus from the button that opened the form. */
function Title({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation('chart')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="drawing-title">
      {t(isNew ? 'drawings.figures' : 'drawings.edit')}
    </h3>
  )
}

type PointFieldsProps = Pick<DrawingFormProps, 'instrumentKey' | 'decimals' | 'zone' | 'isDaily' | 'ticks'> & {
  readonly place: 'from' | 'to'
  readonly entry: Entry
  readonly isTimed: boolean
  readonly isChecked: boolean
  readonly onChange: (entry: Entry) => void
}

function PointFields(props: PointFieldsProps) {
  const { instrumentKey, decimals, zone, isDaily, ticks, place, entry, isTimed, isChecked, onChange } = props
  const { t } = useTranslation('chart')
  const notation = usePriceEntry(instrumentKey, decimals)
  const step = (value: string, by: 1 | -1): string | null => {
    const from = parseScaled(value, decimals)
    return from === null ? null : scaledText(from < 0 ? from + by : stepTick(from, by, ticks.tickSteps), decimals)
  }
  const isPriceWrong = parseScaled(entry.price, decimals) === null
  const isTimeWrong = Number.isNaN(timeOfText(entry.time, zone))
  return (
    <fieldset className="drawing-point">
      {isTimed && <legend>{t(`drawings.point.${place}`)}</legend>}
      <NumberField
        name={`${place}-price`}
        label={t('drawings.price')}
        value={entry.price}
        entry={notation}
        step={step}
        error={isChecked && isPriceWrong ? t('drawings.error.price', { decimals }) : undefined}
        onChange={price => onChange({ price, time: entry.time })}
      />
      {isTimed && (
        <TextField
          name={`${place}-time`}
          type={isDaily ? 'date' : 'datetime-local'}
          label={t(isDaily ? 'drawings.date' : 'drawings.time')}
          hint={t('drawings.zone')}
          value={entry.time}
          error={isChecked && isTimeWrong ? t('drawings.error.time') : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ price: entry.price, time: value })}
        />
      )}
    </fieldset>
  )
}

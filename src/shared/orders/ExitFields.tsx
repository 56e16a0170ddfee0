// The fields of take profit and stop loss, in a ticket and in the change of an order: closed until the user opens them.
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exitFields } from '../../../domain/order-exits.ts'
import { PERCENT_DECIMALS } from '../../../domain/order-trigger.ts'
import { parseScaled, scaledText, stepTick, tickAt } from '../../../domain/price.ts'
import type { StopField } from '../../../domain/stops.ts'
import { Button } from '../../ui/Button.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { ExitDraft, ExitFacts } from './exits.ts'
import type { StopLossWay } from './stop-loss-ways.ts'
import { noExits, stopLossWays } from './stop-loss-ways.ts'

/** Half a per cent, scaled. */
const PERCENT_STEP = 50

type ExitFieldsProps = {
  readonly draft: ExitDraft
  readonly facts: ExitFacts
  /** Unit of the prices. */
  readonly unit: string
  readonly onChange: (change: Partial<ExitDraft>) => void
  readonly onLeave?: (field: StopField) => void
  /** What a field says while it has no error; undefined for nothing. */
  readonly hintOf: (field: StopField) => string | undefined
  readonly errorOf: (field: StopField) => string | undefined
  /** Corrects a field. */
  readonly fixOf?: (field: StopField) => ReactNode
}

export function ExitFields(props: ExitFieldsProps) {
  const { t } = useTranslation('condition')
  const { draft, onChange } = props
  const [open, setOpen] = useState(exitFields.some(field => draft[field] !== ''))
  const toggle = (): void => {
    setOpen(!open)
    if (open) onChange(noExits)
  }
  return (
    <>
      <Button variant="plain" size="small" aria-expanded={open} onClick={toggle}>
        {t(open ? 'exits.remove' : 'exits.attach')}
      </Button>
      {open && exitFields.map(field => <ExitField key={field} {...props} field={field} />)}
      {open && <p className="ticket-note">{t('exits.note')}</p>}
    </>
  )
}

/** One step of a distance: half a per cent, or a tick. */
function stepDistance(
  value: string,
  by: 1 | -1,
  way: Exclude<StopLossWay, 'price'>,
  { priceDecimals, tickSteps, entry }: ExitFacts,
): string | null {
  const isPercent = way === 'percent'
  const decimals = isPercent ? PERCENT_DECIMALS : priceDecimals
  const next =
    (parseScaled(value, decimals) ?? 0) + by * (isPercent ? PERCENT_STEP : tickAt(entry.last ?? 0, tickSteps))
  return next > 0 ? scaledText(next, decimals) : null
}

function ExitField({ field, draft, facts, unit, ...props }: ExitFieldsProps & { readonly field: StopField }) {
  const { t } = useTranslation('condition')
  const { onChange, onLeave, hintOf, errorOf, fixOf } = props
  const { priceDecimals, tickSteps, entry } = facts
  const way = field === 'stopLoss' ? draft.stopLossBy : 'price'
  const step = (value: string, by: 1 | -1): string | null => {
    if (way !== 'price') return stepDistance(value, by, way, facts)
    const from = parseScaled(value, priceDecimals) ?? entry.last
    return from === null ? null : scaledText(stepTick(from, by, tickSteps), priceDecimals)
  }
  return (
    <div>
      <NumberField
        name={field}
        label={t(way === 'price' ? `exits.${field}` : 'exits.trailing')}
        optional
        value={draft[field]}
        onChange={text => onChange(field === 'takeProfit' ? { takeProfit: text } : { stopLoss: text })}
        onBlur={() => onLeave?.(field)}
        step={step}
        unit={way === 'percent' ? '%' : unit}
        hint={hintOf(field)}
        error={errorOf(field)}
      />
      {fixOf?.(field)}
      {field === 'stopLoss' && (
        <>
          <Segmented
            label={t('exits.by')}
            value={draft.stopLossBy}
            onChange={stopLossBy => onChange({ stopLossBy, stopLoss: '' })}
            choices={stopLossWays.map(value => ({ value, label: t(`exits.way.${value}`) }))}
          />
          {way !== 'price' && <p className="ticket-note">{t('exits.follows')}</p>}
        </>
      )}
    </div>
  )
}

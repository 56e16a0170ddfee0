// Take profit and stop loss of the shares that a ticket buys: closed until the user opens them. Loaded after the ticket.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minorText } from '../../../../../domain/minor.ts'
import { exitFields } from '../../../../../domain/order-exits.ts'
import { PERCENT_DECIMALS } from '../../../../../domain/order-trigger.ts'
import { parseScaled, scaledText, stepTick, tickAt } from '../../../../../domain/price.ts'
import type { StopField } from '../../../../../domain/stops.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { Frozen } from '../../../../shared/instruments/Frozen.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { Segmented } from '../../../../ui/Segmented.tsx'
import type { TicketOf } from '../../model.ts'
import { Fix, useError } from '../field-problem.tsx'
import { exitResult } from './exits.ts'
import type { TicketFacts } from './facts.ts'
import type { CashEquity } from './types.ts'

const stopLossWays = ['price', 'percent', 'amount'] as const

/** Half a per cent, scaled. */
const PERCENT_STEP = 50

type ExitFieldsProps = { readonly ticket: TicketOf<CashEquity> }

export function ExitFields({ ticket }: ExitFieldsProps) {
  const { t } = useTranslation('condition')
  const { draft, change } = ticket
  const [open, setOpen] = useState(exitFields.some(field => draft[field] !== ''))
  const toggle = (): void => {
    setOpen(!open)
    if (open) change({ takeProfit: '', stopLoss: '', stopLossBy: 'price' })
  }
  return (
    <>
      <Button variant="plain" size="small" aria-expanded={open} onClick={toggle}>
        {t(open ? 'exits.remove' : 'exits.attach')}
      </Button>
      {open && exitFields.map(field => <ExitField key={field} ticket={ticket} field={field} />)}
      {open && <p className="ticket-note">{t('exits.note')}</p>}
    </>
  )
}

/** The note of a frozen share. It is in this file because the file is loaded after the ticket. */
export function FrozenPart({ ticket: { facts } }: ExitFieldsProps) {
  return <Frozen of={facts} />
}

/** One step of a distance: half a per cent, or a tick. */
function stepDistance(
  value: string,
  by: 1 | -1,
  way: 'percent' | 'amount',
  { instrument, quote, tickSteps }: TicketFacts,
): string | null {
  const isPercent = way === 'percent'
  const decimals = isPercent ? PERCENT_DECIMALS : instrument.priceDecimals
  const next =
    (parseScaled(value, decimals) ?? 0) + by * (isPercent ? PERCENT_STEP : tickAt(quote.price ?? 0, tickSteps))
  return next > 0 ? scaledText(next, decimals) : null
}

function ExitField({ ticket, field }: ExitFieldsProps & { readonly field: StopField }) {
  const { t } = useTranslation('condition')
  const format = useFormat()
  const { draft, facts, estimate, change, leave } = ticket
  const { priceDecimals } = facts.instrument
  const way = field === 'stopLoss' ? draft.stopLossBy : 'price'
  const step = (value: string, by: 1 | -1): string | null => {
    if (way !== 'price') return stepDistance(value, by, way, facts)
    const from = parseScaled(value, priceDecimals) ?? facts.quote.price
    return from === null ? null : scaledText(stepTick(from, by, facts.tickSteps), priceDecimals)
  }
  const result = exitResult(draft, field, facts, estimate)
  return (
    <div>
      <NumberField
        name={field}
        label={t(way === 'price' ? `exits.${field}` : 'exits.trailing')}
        optional
        value={draft[field]}
        onChange={text => change(field === 'takeProfit' ? { takeProfit: text } : { stopLoss: text })}
        onBlur={() => leave(field)}
        step={step}
        unit={way === 'percent' ? '%' : facts.currency}
        hint={
          result === null
            ? t('exits.none')
            : t('exits.result', { amount: format.signedMoney(minorText(result), facts.currency) })
        }
        error={useError(ticket, field)}
      />
      <Fix ticket={ticket} at={field} />
      {field === 'stopLoss' && (
        <>
          <Segmented
            label={t('exits.by')}
            value={draft.stopLossBy}
            onChange={stopLossBy => change({ stopLossBy, stopLoss: '' })}
            choices={stopLossWays.map(value => ({ value, label: t(`exits.way.${value}`) }))}
          />
          {way !== 'price' && <p className="ticket-note">{t('exits.follows')}</p>}
        </>
      )}
    </div>
  )
}

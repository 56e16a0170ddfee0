// Take profit and stop loss of the position that the order opens. Each is optional, and shown with its result. Loaded after
// the ticket.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minorText } from '../../../../../domain/minor.ts'
import { parseScaled, scaledText, stepTick } from '../../../../../domain/price.ts'
import { stopFields } from '../../../../../domain/stops.ts'
import { useInstrumentFormat, usePriceEntry } from '../../../../shared/instruments/price-format.ts'
import { priceUnitText } from '../../../../shared/margin/price-unit.ts'
import { Button } from '../../../../ui/Button.tsx'
import { NumberField } from '../../../../ui/NumberField.tsx'
import type { TicketOf } from '../../model.ts'
import { Fix, useError } from '../field-problem.tsx'
import type { MarginProduct } from './types.ts'

type StopFieldProps = { readonly ticket: TicketOf<MarginProduct>; readonly field: (typeof stopFields)[number] }

type StopSectionProps = Pick<StopFieldProps, 'ticket'>

/** Closed until the user opens it; open at once if the draft has a take profit or a stop loss. */
export function StopSection({ ticket }: StopSectionProps) {
  const { t } = useTranslation('margin')
  const { takeProfit, stopLoss } = ticket.draft
  const [open, setOpen] = useState(takeProfit !== '' || stopLoss !== '')
  const toggle = (): void => {
    setOpen(!open)
    if (open) ticket.change({ takeProfit: '', stopLoss: '' })
  }
  return (
    <>
      <Button variant="plain" size="small" aria-expanded={open} onClick={toggle}>
        {t(open ? 'stops.remove' : 'stops.attach')}
      </Button>
      {open && <StopFields ticket={ticket} />}
    </>
  )
}

function StopFields({ ticket }: StopSectionProps) {
  const { t } = useTranslation('margin')
  return (
    <>
      {stopFields.map(field => (
        <StopField key={field} ticket={ticket} field={field} />
      ))}
      <p className="ticket-note">{t('stops.gap')}</p>
    </>
  )
}

function StopField({ ticket, field }: StopFieldProps) {
  const { t } = useTranslation('margin')
  const { draft, facts, estimate, change, leave } = ticket
  const { key, priceDecimals } = facts.instrument
  const format = useInstrumentFormat(key)
  const entry = usePriceEntry(key, priceDecimals)
  const brings = estimate[field]
  const result =
    brings === null
      ? t('stops.none')
      : `${t(`stops.${field}Brings`)}: ${format.signedMoney(minorText(brings), facts.walletCurrency)}`
  const step = (value: string, by: 1 | -1): string | null => {
    const from = parseScaled(value, priceDecimals) ?? facts.quote.price
    return from === null ? null : scaledText(from < 0 ? from + by : stepTick(from, by, facts.tickSteps), priceDecimals)
  }
  return (
    <div>
      <NumberField
        name={field}
        label={t(`detail.${field}`)}
        optional
        value={draft[field]}
        onChange={text => change(field === 'takeProfit' ? { takeProfit: text } : { stopLoss: text })}
        onBlur={() => leave(field)}
        step={step}
        unit={priceUnitText(facts.terms, t)}
        entry={entry}
        unreadable={entry?.hint && t(entry.hint)}
        hint={result}
        error={useError(ticket, field)}
      />
      <Fix ticket={ticket} at={field} />
    </div>
  )
}

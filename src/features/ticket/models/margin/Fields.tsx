// Fields of a margin ticket: side, type, limit price, quantity, leverage, and optionally take profit and stop loss.

import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { parseScaled, scaledLot, scaledText, stepTick, tickAt } from '../../../../../domain/price.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useInstrumentFormat, usePriceEntry } from '../../../../shared/instruments/price-format.ts'
import { priceUnitText, sizeUnitText } from '../../../../shared/margin/price-unit.ts'
import { orNothing } from '../../../../shared/or-nothing.ts'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import type { TicketOf } from '../../model.ts'
import { Fix, useError } from '../field-problem.tsx'
import { SideAndType } from '../SideAndType.tsx'
import type { MarginProduct } from './types.ts'

type Ticket = TicketOf<MarginProduct>
type FieldProps = { readonly ticket: Ticket }

/** Units of the base currency in a standard lot. */
const STANDARD_LOT = 100_000

export function Fields({ ticket }: FieldProps) {
  const { t: tm } = useTranslation('margin')
  const { facts, fields } = ticket
  const errors = { trigger: useError(ticket, 'trigger'), until: useError(ticket, 'until') }
  return (
    <>
      <SideAndType ticket={ticket} buy={tm('side.long')} sell={tm('side.short')} />
      {fields.price !== 'irrelevant' && <PriceField ticket={ticket} />}
      <QuantityField ticket={ticket} />
      {fields.leverage !== 'irrelevant' && <LeverageField ticket={ticket} />}
      <Suspense fallback={<Skeleton height={130} />}>
        {fields.takeProfit !== 'irrelevant' && <StopSection ticket={ticket} />}
        <ConditionFields
          ticket={ticket}
          unit={priceUnitText(facts.terms, tm)}
          errors={errors}
          fix={<Fix ticket={ticket} at="trigger" />}
        />
      </Suspense>
    </>
  )
}

function PriceField({ ticket }: FieldProps) {
  const { t } = useTranslation('order')
  const { t: tm } = useTranslation('margin')
  const { draft, facts, change, leave } = ticket
  const { priceDecimals } = facts.instrument
  const format = useInstrumentFormat(facts.instrument.key)
  const entry = usePriceEntry(facts.instrument.key, priceDecimals)
  const tick = tickAt(parseScaled(draft.price, priceDecimals) ?? facts.quote.price ?? 0, facts.tickSteps)
  const tickHint = t('hint.tick', { tick: format.price(tick, priceDecimals) })
  const howTo = entry?.hint && tm(entry.hint)
  const step = (value: string, by: 1 | -1): string | null => {
    const from = parseScaled(value, priceDecimals) ?? facts.quote.price
    return from === null ? null : scaledText(from < 0 ? from + by : stepTick(from, by, facts.tickSteps), priceDecimals)
  }
  return (
    <div>
      <NumberField
        name="price"
        label={t('field.price')}
        value={draft.price}
        onChange={price => change({ price })}
        onBlur={() => leave('price')}
        step={step}
        unit={priceUnitText(facts.terms, tm)}
        entry={entry}
        unreadable={howTo}
        hint={howTo ? `${tickHint} · ${howTo}` : tickHint}
        error={useError(ticket, 'price')}
      />
      <Fix ticket={ticket} at="price" />
    </div>
  )
}

function QuantityField({ ticket }: FieldProps) {
  const { t: tm } = useTranslation('margin')
  const { draft, facts, change, leave } = ticket
  const { terms, instrument } = facts
  const { quantityDecimals } = instrument
  const coin = 'coin' in terms ? terms.coin : ''
  const lot = scaledLot({ lot: terms.lot, quantityDecimals })
  const step = (value: string, by: 1 | -1): string | null => {
    const from = parseScaled(value, quantityDecimals) ?? 0
    const next = (Math[by === 1 ? 'floor' : 'ceil'](from / lot) + by) * lot
    return next < lot ? null : scaledText(next, quantityDecimals)
  }
  return (
    <div>
      <NumberField
        name="quantity"
        label={tm(`quantity.${terms.kind}`, { coin })}
        value={draft.quantity}
        onChange={quantity => change({ quantity })}
        onBlur={() => leave('quantity')}
        step={step}
        whole={quantityDecimals === 0}
        hint={useSizeHint(ticket)}
        error={useError(ticket, 'quantity')}
      />
      <Fix ticket={ticket} at="quantity" />
    </div>
  )
}

/**
 * Hint below the quantity: for a pair the number of standard lots, for a coin the smallest order, for other contracts the
 * size of one contract.
 */
function useSizeHint({ draft, facts }: Ticket): string {
  const { t: tm } = useTranslation('margin')
  const format = useFormat()
  const { terms, instrument } = facts
  const lot = format.quantity(String(terms.lot))
  if (terms.kind === 'coin') return tm('hint.coins', { lot, coin: terms.coin })
  if (terms.kind !== 'forex')
    return tm('hint.contract', { multiplier: format.quantity(terms.multiplier), unit: sizeUnitText(terms, tm) })
  const quantity = parseScaled(draft.quantity, instrument.quantityDecimals) ?? 0
  const lots = String(quantity / 10 ** instrument.quantityDecimals / STANDARD_LOT)
  return tm('hint.lots', { lot, lots: format.quantity(lots) })
}

function LeverageField({ ticket }: FieldProps) {
  const { t: tm } = useTranslation('margin')
  const { facts, fields, estimate, change } = ticket
  const own = fields.leverage === 'disabled'
  const menu = facts.terms.leverageMenu.includes(estimate.leverage) ? facts.terms.leverageMenu : [estimate.leverage]
  return (
    <Select
      name="leverage"
      label={tm('field.leverage')}
      hint={own ? tm('hint.leverageOwn') : tm('hint.leverage', { maximum: facts.terms.maximumLeverage })}
      value={String(estimate.leverage)}
      disabled={own}
      onChange={event => change({ leverage: Number(event.currentTarget.value) })}
      options={menu.map(leverage => ({ value: String(leverage), label: `${leverage}×` }))}
    />
  )
}

const ConditionFields = lazy(() => orNothing(import('../ConditionFields.tsx').then(loaded => loaded.ConditionFields)))
const StopSection = lazy(() => orNothing(import('./StopFields.tsx').then(loaded => loaded.StopSection)))

// Fields of a ticket of shares: side, type, limit price, and the quantity, entered as shares, as an amount or as a part
// of the maximum.

import type { TFunction } from 'i18next'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { costOf } from '../../../../../domain/affordable.ts'
import { minorText } from '../../../../../domain/minor.ts'
import { directions } from '../../../../../domain/order.ts'
import { parseScaled, quantityText, scaledText, stepTick, tickAt } from '../../../../../domain/price.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { orNothing } from '../../../../shared/or-nothing.ts'
import { settings } from '../../../../state/settings.ts'
import { Chip } from '../../../../ui/Chip.tsx'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { Segmented } from '../../../../ui/Segmented.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import type { TicketOf } from '../../model.ts'
import { Fix, useError } from '../field-problem.tsx'
import { SideAndType } from '../SideAndType.tsx'
import { affordTerms, leastOf, lotKindOf, marketLotOf, partOf, smallestOf } from './estimate.ts'
import type { TicketFacts } from './facts.ts'
import type { CashEquity } from './types.ts'

type Ticket = TicketOf<CashEquity>

const ConditionFields = lazy(() => orNothing(import('../ConditionFields.tsx').then(loaded => loaded.ConditionFields)))

const ExitFields = lazy(() => orNothing(import('./ExitFields.tsx').then(loaded => loaded.ExitFields)))

/** What has happened to a frozen share; its code comes with that of the exits. */
const FrozenPart = lazy(() => orNothing(import('./ExitFields.tsx').then(loaded => loaded.FrozenPart)))

const PARTS = [25, 50, 75, 100] as const

export function Fields({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('order')
  const { facts, fields } = ticket
  const errors = { trigger: useError(ticket, 'trigger'), until: useError(ticket, 'until') }
  return (
    <>
      {facts.frozen && (
        <Suspense fallback={null}>
          <FrozenPart ticket={ticket} />
        </Suspense>
      )}
      <SideAndType ticket={ticket} buy={t('side.buy')} sell={t('side.sell')} />
      {fields.price !== 'irrelevant' && <PriceField ticket={ticket} />}
      <SizeField ticket={ticket} />
      <Parts ticket={ticket} />
      <Suspense fallback={<Skeleton height={90} />}>
        <ConditionFields
          ticket={ticket}
          unit={facts.currency}
          errors={errors}
          fix={<Fix ticket={ticket} at="trigger" />}
        />
        {fields.stopLoss !== 'irrelevant' && <ExitFields ticket={ticket} />}
      </Suspense>
    </>
  )
}

function PriceField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('order')
  const format = useFormat()
  const { draft, facts, change, leave } = ticket
  const { priceDecimals } = facts.instrument
  const typed = parseScaled(draft.price, priceDecimals)
  const tick = tickAt(typed ?? facts.quote.price ?? 0, facts.tickSteps)
  const step = (value: string, by: 1 | -1): string | null => {
    const from = parseScaled(value, priceDecimals) ?? facts.quote.price
    return from === null ? null : scaledText(stepTick(from, by, facts.tickSteps), priceDecimals)
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
        unit={facts.currency}
        hint={t('hint.tick', { tick: format.price(tick, priceDecimals) })}
        error={useError(ticket, 'price')}
      />
      <Fix ticket={ticket} at="price" />
    </div>
  )
}

function SizeField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('order')
  const { draft, fields, change } = ticket
  return (
    <div className="ticket-size">
      {fields.amount === 'irrelevant' ? <QuantityField ticket={ticket} /> : <AmountField ticket={ticket} />}
      <Segmented
        label={t('field.by')}
        value={draft.by}
        onChange={by => change({ by })}
        choices={[
          { value: 'shares', label: t('field.shares') },
          { value: 'amount', label: t('field.amount') },
        ]}
      />
    </div>
  )
}

function QuantityField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('order')
  const { draft, facts, change, leave } = ticket
  const { quantityDecimals } = facts.units
  const lot = marketLotOf(facts)
  const smallest = smallestOf(facts)
  const step = (value: string, by: 1 | -1): string | null => {
    const from = parseScaled(value, quantityDecimals) ?? 0
    // A step from a quantity that is not a multiple of the lot goes to the next multiple in its direction: 150 in lots
    // of 100 becomes 200 or 100.
    const next = by === 1 ? (Math.floor(from / lot) + 1) * lot : (Math.ceil(from / lot) - 1) * lot
    return next < smallest ? null : quantityText(next, quantityDecimals)
  }
  return (
    <div>
      <NumberField
        name="quantity"
        label={t('field.quantity')}
        value={draft.quantity}
        onChange={quantity => change({ quantity })}
        onBlur={() => leave('quantity')}
        step={step}
        whole={quantityDecimals === 0}
        hint={sizeHint(facts, t)}
        error={useError(ticket, 'quantity')}
      />
      <Fix ticket={ticket} at="quantity" />
    </div>
  )
}

/** What quantities the market takes; undefined where each whole number is one. */
function sizeHint(facts: TicketFacts, t: TFunction<'order'>): string | undefined {
  const kind = lotKindOf(facts)
  if (kind === 'fraction') return t('hint.fraction')
  return kind === 'lot' ? t('hint.lot', { lot: facts.units.lot }) : undefined
}

function AmountField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('order')
  const format = useFormat()
  const { draft, facts, estimate, change, leave } = ticket
  const { quantity } = estimate
  const shares = quantity === null ? null : quantityText(quantity, facts.units.quantityDecimals)
  return (
    <div>
      <NumberField
        name="amount"
        label={t(draft.direction === directions.buy ? 'field.amountBuy' : 'field.amountSell')}
        value={draft.amount}
        onChange={amount => change({ amount })}
        onBlur={() => leave('amount')}
        unit={facts.currency}
        hint={shares === null ? undefined : t('hint.shares', { quantity: format.quantity(shares) })}
        error={useError(ticket, 'amount')}
      />
      <Fix ticket={ticket} at="amount" />
    </div>
  )
}

function Parts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('order')
  const { draft, facts, estimate, change } = ticket
  const maximum = useMaximum(ticket)
  return (
    <div className="ticket-parts">
      <fieldset className="ticket-part-line" aria-label={t('field.parts')} disabled={!estimate.maxQuantity}>
        {PARTS.map(percent => {
          const quantity = partOf(percent, facts, estimate)
          const isChosen = draft.by === 'shares' && quantity !== null && quantity === draft.quantity
          return (
            <Chip
              key={percent}
              pressed={isChosen}
              onPress={() => quantity !== null && change({ by: 'shares', quantity })}
            >
              {t('field.part', { percent })}
            </Chip>
          )
        })}
      </fieldset>
      <p className="ticket-most">{maximum}</p>
    </div>
  )
}

/** Shown instead of the maximum, which would reveal the user's holdings. */
const HIDDEN = '••••'

/** Text of the maximum quantity, or of the reason why no order is possible. */
function useMaximum({ draft, facts, estimate }: Ticket): string {
  const { t } = useTranslation('order')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { maxQuantity, priceCap } = estimate
  if (maxQuantity === null) return t('hint.mostUnknown')
  const price = priceCap ?? facts.quote.price
  if (maxQuantity === 0 && draft.direction === directions.buy && price !== null && facts.cash !== null) {
    const cost = format.money(minorText(costOf(leastOf(facts, price), affordTerms(facts, price))), facts.currency)
    const available = hideBalances ? HIDDEN : format.money(minorText(facts.cash), facts.currency)
    return t(`hint.${lotKindOf(facts)}Beyond`, { cost, available })
  }
  const shown = hideBalances ? HIDDEN : format.quantity(quantityText(maxQuantity, facts.units.quantityDecimals))
  return t(draft.direction === directions.buy ? 'hint.mostBuy' : 'hint.mostSell', { most: shown })
}

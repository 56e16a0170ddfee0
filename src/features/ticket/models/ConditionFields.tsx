// When an order reaches the market and until when it is valid. Loaded after the ticket.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../domain/brand.ts'
import type { Instrument, TickStep } from '../../../../domain/instrument.ts'
import { stockBoardOf } from '../../../../domain/instruments/market-code.ts'
import type { OrderDirection, OrderType } from '../../../../domain/order.ts'
import { directions, orderTypes } from '../../../../domain/order.ts'
import type { TriggerKind } from '../../../../domain/order-trigger.ts'
import { isRising, PERCENT_DECIMALS, triggerKinds } from '../../../../domain/order-trigger.ts'
import { parseScaled, scaledText, stepTick, tickAt } from '../../../../domain/price.ts'
import { worstPrice } from '../../../../domain/worst-price.ts'
import { useInstrumentFormat, usePriceEntry } from '../../../shared/instruments/price-format.ts'
import { stopLossWays } from '../../../shared/orders/stop-loss-ways.ts'
import { ValidityFields } from '../../../shared/orders/ValidityFields.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Product, TicketOf } from '../model.ts'
import type { ConditionField, Conditions } from './conditions.ts'
import { isAtOnce, triggerOf, triggerWay } from './conditions.ts'

/** Half a per cent. */
const PERCENT_STEP = 50

const validities = ['untilCancelled', 'day', 'date'] as const

export type Conditional = Product & {
  readonly draft: Conditions & { readonly direction: OrderDirection; readonly orderType: OrderType }
  readonly facts: {
    readonly instrument: Instrument
    readonly tickSteps: readonly TickStep[]
    readonly quote: { readonly price: number | null }
  }
  readonly field: ConditionField
}
type Ticket = Pick<TicketOf<Conditional>, 'draft' | 'facts' | 'fields' | 'change' | 'leave'>
export type ConditionFieldsProps = {
  readonly ticket: Ticket
  /** Unit of the price. */
  readonly unit: string
  readonly errors: Readonly<Record<ConditionField, string | undefined>>
  /** Corrects the trigger. */
  readonly fix: ReactNode
}

export function ConditionFields(props: ConditionFieldsProps) {
  const { ticket, errors } = props
  const { t } = useTranslation('condition')
  const { draft, fields, change } = ticket
  const choose = (text: string): void => {
    const triggerKind = triggerKinds.find(kind => kind === text) ?? null
    const isEmptied =
      triggerKind === null || triggerWay(draft) !== triggerWay(Object.assign({}, draft, { triggerKind }))
    change({ triggerKind, trigger: isEmptied ? '' : draft.trigger })
  }
  const kinds = kindsOf(ticket)
  const labelOf = (kind: TriggerKind): string =>
    kind === 'trailing' || kind === 'oco'
      ? t(`kind.${kind}`)
      : t(`kind.${kind}.${isRising(kind, draft.direction) ? 'rise' : 'fall'}`)
  return (
    <>
      <Select
        name="triggerKind"
        label={t('when')}
        value={draft.triggerKind ?? 'none'}
        onChange={event => choose(event.currentTarget.value)}
        options={[
          { value: 'none', label: t('kind.none') },
          ...kinds.map(kind => ({ value: kind, label: labelOf(kind) })),
        ]}
      />
      {fields.trigger !== 'irrelevant' &&
        (triggerWay(draft) === 'price' ? <TriggerField {...props} /> : <TrailField {...props} />)}
      {isAtOnce(draft) ? (
        <p className="ticket-validity">{t('atOnce')}</p>
      ) : (
        <ValidityFields
          instrument={ticket.facts.instrument.key}
          choices={validities}
          entry={draft}
          onChange={change}
          onLeave={() => ticket.leave('until')}
          isMissing={errors.until !== undefined}
        />
      )}
    </>
  )
}

/** A limit does not move with a trailing stop. A stop beside a limit sells shares that are held. */
function kindsOf({ draft, facts }: Ticket): readonly TriggerKind[] {
  const isLimit = draft.orderType === orderTypes.limit
  const isPaired = isLimit && draft.direction === directions.sell && stockBoardOf(facts.instrument.key) !== null
  return triggerKinds.filter(kind => (kind === 'oco' ? isPaired : kind !== 'trailing' || !isLimit))
}

function TriggerField({ ticket, unit, errors, fix }: ConditionFieldsProps) {
  const { t } = useTranslation('condition')
  const { t: to } = useTranslation('order')
  const { t: tm } = useTranslation('margin')
  const { draft, facts, change, leave } = ticket
  const { key, priceDecimals } = facts.instrument
  const format = useInstrumentFormat(key)
  const entry = usePriceEntry(key, priceDecimals)
  const tick = tickAt(parseScaled(draft.trigger, priceDecimals) ?? facts.quote.price ?? 0, facts.tickSteps)
  const step = (value: string, by: 1 | -1): string | null => {
    const from = parseScaled(value, priceDecimals) ?? facts.quote.price
    return from === null ? null : scaledText(stepTick(from, by, facts.tickSteps), priceDecimals)
  }
  return (
    <div>
      <NumberField
        name="trigger"
        label={t('price')}
        value={draft.trigger}
        onChange={trigger => change({ trigger })}
        onBlur={() => leave('trigger')}
        step={step}
        unit={unit}
        entry={entry}
        unreadable={entry?.hint && tm(entry.hint)}
        hint={to('hint.tick', { tick: format.price(tick, priceDecimals) })}
        error={errors.trigger}
      />
      {fix}
      {draft.triggerKind === 'oco' && <PairWay ticket={ticket} />}
      <p className="ticket-note">{useSentence(draft, facts)}</p>
    </div>
  )
}

/** A stop beside a limit is at a price, or trails at a distance. */
function PairWay({ ticket: { draft, change } }: Pick<ConditionFieldsProps, 'ticket'>) {
  const { t } = useTranslation('condition')
  return (
    <Segmented
      label={t('exits.by')}
      value={draft.pairBy}
      onChange={pairBy => change({ pairBy, trigger: '' })}
      choices={stopLossWays.map(value => ({ value, label: t(`exits.way.${value}`) }))}
    />
  )
}

/** The distance of a trailing stop, and its unit. */
function TrailField({ ticket, unit, errors, fix }: ConditionFieldsProps) {
  const { t } = useTranslation('condition')
  const { draft, facts, change, leave } = ticket
  const { priceDecimals } = facts.instrument
  const isPercent = triggerWay(draft) === 'percent'
  const decimals = isPercent ? PERCENT_DECIMALS : priceDecimals
  const by = isPercent ? PERCENT_STEP : tickAt(facts.quote.price ?? 0, facts.tickSteps)
  const step = (value: string, sign: 1 | -1): string | null => {
    const next = (parseScaled(value, decimals) ?? 0) + sign * by
    return next > 0 ? scaledText(next, decimals) : null
  }
  return (
    <div>
      <NumberField
        name="trigger"
        label={t('trail.distance')}
        value={draft.trigger}
        onChange={trigger => change({ trigger })}
        onBlur={() => leave('trigger')}
        step={step}
        unit={isPercent ? '%' : unit}
        error={errors.trigger}
      />
      {fix}
      {draft.triggerKind === 'oco' ? (
        <PairWay ticket={ticket} />
      ) : (
        <Segmented
          label={t('trail.by')}
          value={draft.trailBy}
          onChange={trailBy => change({ trailBy, trigger: '' })}
          choices={[
            { value: 'percent', label: t('trail.percent') },
            { value: 'amount', label: t('trail.amount') },
          ]}
        />
      )}
      <p className="ticket-note">{useSentence(draft, facts)}</p>
    </div>
  )
}

/** What happens at the trigger, and what a gap of the price does: one or two sentences. */
export function useSentence(draft: Ticket['draft'], facts: Ticket['facts']): string {
  const { t } = useTranslation('condition')
  const { key, priceDecimals } = facts.instrument
  const format = useInstrumentFormat(key as InstrumentKey)
  const { triggerKind, direction, orderType } = draft
  if (triggerKind === null) return ''
  const scaled = triggerOf(draft, facts)
  const shown = (price: number | null): string => format.price(price, priceDecimals)
  const cap = scaled === null ? null : worstPrice(direction, scaled, facts.tickSteps)
  const side = isRising(triggerKind, direction) ? 'rise' : 'fall'
  const when = t(`${triggerWay(draft) === 'price' ? 'reach' : 'trails'}.${side}`, { price: shown(scaled) })
  return `${when} ${t(`then.${thenOf(triggerKind, direction, orderType)}`, { cap: shown(cap) })}`
}

function thenOf(
  triggerKind: TriggerKind,
  direction: OrderDirection,
  orderType: OrderType,
): 'oco' | 'limit' | 'buy' | 'sell' {
  if (triggerKind === 'oco') return 'oco'
  if (orderType === orderTypes.limit) return 'limit'
  return direction === directions.buy ? 'buy' : 'sell'
}

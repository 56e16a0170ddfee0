// What is written on a ticket: side, type, limit price, and how many: by shares, by amount, or as a part of what one has.
import { memo } from 'react'
import { useSnapshot } from 'valtio/react'
import { minorText } from '../../../domain/minor.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import { parseScaled, scaledText, stepTick, tickAt } from '../../../domain/price.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { costOf } from './afford.ts'
import type { Place, Problem } from './problems.ts'
import { affordTerms, partOf, scaledLot } from './reckon.ts'
import type { Ticket } from './use-ticket.ts'
import { fixText, problemText } from './words.ts'

const PARTS = [25, 50, 75, 100] as const

export function Terms({ ticket, sided }: { ticket: Ticket; sided: boolean }) {
  const t = useText('order')
  const { draft, change } = ticket
  return (
    <>
      {sided && (
        <Segmented
          label={t('field.side')}
          value={draft.direction === directions.buy ? 'buy' : 'sell'}
          onChange={side => change({ direction: directions[side] })}
          choices={[
            { value: 'buy', label: t('side.buy'), tone: 'buy' },
            { value: 'sell', label: t('side.sell'), tone: 'sell' },
          ]}
        />
      )}
      <Segmented
        label={t('field.type')}
        value={draft.orderType === orderTypes.market ? 'market' : 'limit'}
        onChange={type => change({ orderType: orderTypes[type] })}
        choices={[
          { value: 'market', label: t('type.market') },
          { value: 'limit', label: t('type.limit') },
        ]}
      />
      {draft.orderType === orderTypes.limit && <PriceField ticket={ticket} />}
      <SizeField ticket={ticket} />
      <Parts ticket={ticket} />
    </>
  )
}

function PriceField({ ticket }: { ticket: Ticket }) {
  const t = useText('order')
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
  const t = useText('order')
  const { draft, change } = ticket
  return (
    <div className="ticket-size">
      {draft.by === 'shares' ? <QuantityField ticket={ticket} /> : <AmountField ticket={ticket} />}
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
  const t = useText('order')
  const { draft, facts, change, leave } = ticket
  const { quantityDecimals } = facts.instrument
  const lot = scaledLot(facts)
  const step = (value: string, by: 1 | -1): string | null => {
    const from = parseScaled(value, quantityDecimals) ?? 0
    // Off the grid, a step lands on it: 150 in lots of 100 goes to 200 or to 100.
    const next = by === 1 ? (Math.floor(from / lot) + 1) * lot : (Math.ceil(from / lot) - 1) * lot
    return next < lot ? null : scaledText(next, quantityDecimals)
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
        hint={facts.instrument.lot > 1 ? t('hint.lot', { lot: facts.instrument.lot }) : undefined}
        error={useError(ticket, 'quantity')}
      />
      <Fix ticket={ticket} at="quantity" />
    </div>
  )
}

function AmountField({ ticket }: { ticket: Ticket }) {
  const t = useText('order')
  const format = useFormat()
  const { draft, facts, reckoning, change, leave } = ticket
  const { quantity } = reckoning
  const shares = quantity === null ? null : scaledText(quantity, facts.instrument.quantityDecimals)
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
  const t = useText('order')
  const { draft, facts, reckoning, change } = ticket
  const most = useMost(ticket)
  return (
    <div className="ticket-parts">
      <fieldset className="ticket-part-line" aria-label={t('field.parts')}>
        {PARTS.map(percent => {
          const quantity = partOf(percent, draft, facts, reckoning)
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
      <p className="ticket-most">{most}</p>
    </div>
  )
}

/** What one can buy or sell tells what one has. */
const HIDDEN = '••••'

/** The largest order that is possible, or why there is none. */
function useMost({ draft, facts, reckoning }: Ticket): string {
  const t = useText('order')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { most, worst } = reckoning
  if (most === null) return t('hint.mostUnknown')
  const price = worst ?? facts.quote.price
  if (most === 0 && draft.direction === directions.buy && price !== null && facts.cash !== null) {
    const cost = format.money(minorText(costOf(scaledLot(facts), affordTerms(facts, price))), facts.currency)
    const available = hideBalances ? HIDDEN : format.money(minorText(facts.cash), facts.currency)
    return t('hint.lotBeyond', { cost, available })
  }
  const shown = hideBalances ? HIDDEN : format.quantity(scaledText(most, facts.instrument.quantityDecimals))
  return t(draft.direction === directions.buy ? 'hint.mostBuy' : 'hint.mostSell', { most: shown })
}

const problemAt = (ticket: Ticket, place: Place): Problem | undefined => ticket.shown.find(({ at }) => at === place)

function useError(ticket: Ticket, place: Place): string | undefined {
  const words = { t: useText('order'), rule: useText('error'), format: useFormat() }
  const problem = problemAt(ticket, place)
  return problem && problemText(problem, ticket.facts, words)
}

/** The nearest value that would do, one tap away. */
const Fix = memo(function Fix({ ticket, at }: { ticket: Ticket; at: Place }) {
  const words = { t: useText('order'), rule: useText('error'), format: useFormat() }
  const fix = problemAt(ticket, at)?.fix
  if (!fix) return null
  return (
    <Button variant="plain" size="small" onClick={() => ticket.change(fix)}>
      {fixText(fix, ticket.facts, words)}
    </Button>
  )
})

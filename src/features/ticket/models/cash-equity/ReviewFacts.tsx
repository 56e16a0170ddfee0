// The review of an order of shares: its conditions, what is ordered at which price, the wallet it uses, and its figures.
// Loaded with the first review.

import { minorText } from '../../../../../domain/minor.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { exitFields } from '../../../../../domain/order-exits.ts'
import { quantityText } from '../../../../../domain/price.ts'
import { HOUR_MS } from '../../../../../domain/time.ts'
import { textOf } from '../../../../i18n/t.ts'
import type { FactRow } from '../../../../ui/Facts.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { Money } from '../../../../ui/Money.tsx'
import { Price } from '../../../../ui/Price.tsx'
import { Quantity } from '../../../../ui/Quantity.tsx'
import type { Review, ReviewFactsProps, Words } from '../../model.ts'
import { ConditionFacts } from '../ConditionFacts.tsx'
import { isAtOnce } from '../conditions.ts'
import { sendingRows } from '../limit.ts'
import { estimateRows } from './estimate-rows.tsx'
import { exitResult, ticketExitPrice } from './exit-result.ts'
import { ticketExits } from './exits.ts'
import type { TicketFacts } from './facts.ts'
import type { CashEquity } from './types.ts'
import { walletName } from './words.ts'

export function ReviewFacts({ review, current: { facts, words, hidden } }: ReviewFactsProps<CashEquity>) {
  return (
    <>
      {!isAtOnce(review.draft) && <ConditionFacts draft={review.draft} facts={review.facts} />}
      <Facts rows={[...reviewRows(review, facts, words), ...estimateRows({ ...review, hidden }, words)]} />
    </>
  )
}

function reviewRows(review: Review<CashEquity>, current: TicketFacts, words: Words): FactRow[] {
  const { draft, facts, estimate } = review
  const { t } = words
  const { priceDecimals, code } = facts.instrument
  const { quantityDecimals } = facts.units
  const isBuy = draft.direction === directions.buy
  const isLimit = draft.orderType === orderTypes.limit
  const quantity = estimate.quantity === null ? null : quantityText(estimate.quantity, quantityDecimals)
  const price = (
    <>
      {!isLimit && `${t('typed.market')} ≈ `}
      <Price value={estimate.price} decimals={priceDecimals} /> {facts.currency}
    </>
  )
  const shares = (
    <>
      <Quantity value={quantity} /> · {code}
    </>
  )
  return [
    { label: t(isBuy ? 'review.buyShares' : 'review.sellShares'), value: shares },
    { label: t(isLimit ? 'detail.limit' : 'figure.priceEstimated'), value: price },
    ...sendingRows(review, current, words),
    ...exitRows(review, words),
    {
      label: t(isLimit ? 'review.last' : 'review.seen'),
      value: lastPrice(isLimit ? current : facts, current.quote.seenAt, words),
    },
    { label: t(isBuy ? 'review.paysWith' : 'review.goesTo'), value: walletName(facts.instrument.board, words.profile) },
  ]
}

/** The prices at which the shares are sold again, each with its result after the fees of both trades. */
function exitRows({ draft, facts, estimate }: Review<CashEquity>, { format }: Words): FactRow[] {
  const t = textOf('condition')
  const given = ticketExits(draft, facts)
  return exitFields.flatMap(field => {
    const { currency, instrument } = facts
    const trail = field === 'stopLoss' ? given.trail : undefined
    if (given[field] === undefined && !trail) return []
    const result = exitResult(draft, field, facts, estimate)
    const value = (
      <>
        <Price value={ticketExitPrice(draft, field, facts)} decimals={instrument.priceDecimals} /> {currency} ·{' '}
        <Money amount={result === null ? null : minorText(result)} currency={currency} signed />
      </>
    )
    if (!trail) return [{ label: t(`exits.${field}`), note: t(`exits.review.${field}`), value }]
    const distance = 'percent' in trail ? format.setPercent(trail.percent) : `${trail.amount} ${currency}`
    return [{ label: t('exits.trailing'), note: t('exits.review.trailing', { distance }), value }]
  })
}

/**
 * Text of a price with the age of its quote: even on a live connection the price may be Friday's. After an hour its
 * time is shown instead of its age. `now`: server time of the latest data.
 */
function lastPrice({ quote, instrument, currency }: TicketFacts, now: number | null, { format, dates }: Words): string {
  const price = format.price(quote.price, instrument.priceDecimals)
  if (quote.price === null) return price
  const { quotedAt: at } = quote
  if (at === null || now === null) return `${price} ${currency}`
  const age = Math.max(0, now - at)
  return `${price} ${currency} · ${age < HOUR_MS ? format.age(age) : dates.timeBeside(at, now)}`
}

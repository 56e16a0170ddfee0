// The review of a margin ticket: the conditions of the order, its terms, and its figures. Loaded with the first review.

import { orderTypes } from '../../../../../domain/order.ts'
import { parseScaled, scaledText } from '../../../../../domain/price.ts'
import { stopFields } from '../../../../../domain/stops.ts'
import { textOf } from '../../../../i18n/t.ts'
import { formatFor } from '../../../../shared/instruments/price-format.ts'
import { priceUnitText } from '../../../../shared/margin/price-unit.ts'
import type { FactRow } from '../../../../ui/Facts.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { Money } from '../../../../ui/Money.tsx'
import { Price } from '../../../../ui/Price.tsx'
import type { Review, ReviewFactsProps, Words } from '../../model.ts'
import { ConditionFacts } from '../ConditionFacts.tsx'
import { walletName } from '../cash-equity/words.ts'
import { isAtOnce } from '../conditions.ts'
import { sendingRows } from '../limit.ts'
import type { MarginFacts } from './facts.ts'
import { priceText, sideOf, stopsOf } from './facts.ts'
import { estimateRows, text } from './rows.tsx'
import type { MarginProduct } from './types.ts'

export function ReviewFacts({ review, current: { facts, words, hidden } }: ReviewFactsProps<MarginProduct>) {
  return (
    <>
      {!isAtOnce(review.draft) && <ConditionFacts draft={review.draft} facts={review.facts} />}
      <Facts rows={[...reviewRows(review, facts, words), ...estimateRows(Object.assign({ hidden }, review), words)]} />
    </>
  )
}

function reviewRows(review: Review<MarginProduct>, current: MarginFacts, words: Words): FactRow[] {
  const { draft, facts, estimate } = review
  const { t, profile, format } = words
  const tm = textOf('margin')
  const { priceDecimals, quantityDecimals, code, symbol = code } = facts.instrument
  const isLimit = draft.orderType === orderTypes.limit
  const quantity = estimate.quantity === null ? null : scaledText(estimate.quantity, quantityDecimals)
  const isOpening = facts.closes === null
  const leverage = isOpening ? ` · ${estimate.leverage}×` : ''
  return [
    {
      label: tm(isOpening ? `review.${sideOf(draft)}` : 'review.close'),
      value: `${format.quantity(quantity)} · ${symbol}${leverage}`,
    },
    {
      label: t(isLimit ? 'detail.limit' : 'figure.priceEstimated'),
      value: (
        <>
          {!isLimit && `${t('typed.market')} ≈ `}
          <Price value={estimate.price} decimals={priceDecimals} format={formatFor(format, facts.instrument.key)} />{' '}
          {priceUnitText(facts.terms, tm)}
        </>
      ),
    },
    ...stopRows(review, words),
    ...sendingRows(review, current, words),
    { label: t(isOpening ? 'review.paysWith' : 'review.goesTo'), value: walletName(facts.instrument.board, profile) },
  ]
}

/** The prices at which take profit and stop loss close the position, each with its result. */
function stopRows({ draft, facts, estimate }: Review<MarginProduct>, { format }: Words): FactRow[] {
  const t = textOf('margin')
  const given = stopsOf(draft, facts)
  return stopFields.flatMap(field => {
    const price = given[field]
    if (price === undefined) return []
    const shown = priceText(facts, parseScaled(price, facts.instrument.priceDecimals), format)
    return [
      {
        label: t(`detail.${field}`),
        value: (
          <>
            {shown} · <Money amount={text(estimate[field])} currency={facts.walletCurrency} signed />
          </>
        ),
      },
    ]
  })
}

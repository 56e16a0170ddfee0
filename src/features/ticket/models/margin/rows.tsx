// Rows of a margin ticket: margin and liquidation price first, then the costs of the contract and the possible losses.

import { useTranslation } from 'react-i18next'
import { minorText } from '../../../../../domain/minor.ts'
import { orderTypes } from '../../../../../domain/order.ts'
import { parseScaled, scaledText } from '../../../../../domain/price.ts'
import { stopFields } from '../../../../../domain/stops.ts'
import { UNKNOWN } from '../../../../i18n/format.ts'
import { textOf } from '../../../../i18n/t.ts'
import { formatFor, useFormatFor } from '../../../../shared/instruments/price-format.ts'
import { priceUnitText } from '../../../../shared/margin/price-unit.ts'
import { expiryRows, nightRows } from '../../../../shared/margin/term-rows.tsx'
import type { FactRow } from '../../../../ui/Facts.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { Money } from '../../../../ui/Money.tsx'
import { Price } from '../../../../ui/Price.tsx'
import type { Review, Words, Written } from '../../model.ts'
import { useWords } from '../../use-words.ts'
import { walletName } from '../cash-equity/words.ts'
import { sendingRows } from '../limit.ts'
import type { Estimate as Figures } from './estimate.ts'
import type { MarginFacts } from './facts.ts'
import { heldPosition, priceText, sideOf, stopsOf } from './facts.ts'
import type { MarginProduct } from './types.ts'

type EstimateProps = Written<MarginProduct> & { readonly hidden: boolean }

export function Estimate(props: EstimateProps) {
  useTranslation('margin').t
  useFormatFor()
  return <Facts rows={estimateRows(props, useWords())} />
}

const text = (minor: bigint | null): string | null => (minor === null ? null : minorText(minor))

export function estimateRows(props: EstimateProps, words: Words): FactRow[] {
  return props.facts.closes === null ? openRows(props, words) : closeRows(props, words)
}

const notionalRow = ({ facts, estimate }: EstimateProps, { format }: Words): FactRow => ({
  label: textOf('margin')('figure.notional'),
  value: estimate.notional === null ? UNKNOWN : format.money(estimate.notional.toFixed(2), facts.terms.currency),
})

function openRows(props: EstimateProps, words: Words): FactRow[] {
  const t = textOf('margin')
  const { draft, facts, estimate, hidden } = props
  const { walletCurrency: currency, terms } = facts
  const adds = heldPosition(draft, facts) !== null
  // What is missing is stated elsewhere, with where it comes from.
  const isShort = estimate.cashAfter !== null && estimate.cashAfter < 0n
  const ofWhole = adds ? { note: t('figure.lossWholeNote') } : {}
  const money = (minor: bigint | null, signed = false) => (
    <Money amount={text(minor)} currency={currency} signed={signed} />
  )
  return [
    notionalRow(props, words),
    {
      label: t('figure.marginAdded'),
      note: t('figure.marginNote', { leverage: estimate.leverage }),
      value: money(estimate.margin),
      strong: true,
    },
    ...(adds ? [{ label: t('figure.marginWhole'), value: money(estimate.whole), strong: true }] : []),
    {
      label: t(adds ? 'figure.lossMostWhole' : 'figure.lossMost'),
      note: t(adds ? 'figure.lossMostWholeNote' : 'figure.lossMostNote'),
      value: money(negated(estimate.lossMost), true),
      strong: true,
    },
    {
      label: t('figure.liquidation'),
      ...(estimate.liquidation !== 'never' && { note: t(`figure.liquidationNote.${sideOf(draft)}`) }),
      value: liquidationText(facts, estimate.liquidation, words),
      strong: true,
    },
    // That of a small part of a coin is below a cent.
    ...(terms.kind === 'coin'
      ? []
      : [{ label: t(terms.kind === 'forex' ? 'figure.pip' : 'figure.tick'), value: money(estimate.tickValue) }]),
    ...nightRows(terms, text(estimate.night), currency),
    ...expiryRows(terms, words.dates),
    { label: t('figure.lossSmall'), ...ofWhole, value: money(negated(estimate.lossSmall), true) },
    { label: t('figure.lossLarge'), ...ofWhole, value: money(negated(estimate.lossLarge), true) },
    { label: t('figure.fee'), value: money(estimate.fee) },
    ...(isShort
      ? []
      : [
          {
            label: t('figure.cashAfter'),
            value: <Money amount={text(estimate.cashAfter)} currency={currency} hidden={hidden} />,
          },
        ]),
  ]
}

const negated = (minor: bigint | null): bigint | null => (minor === null ? null : -minor)

export function liquidationText(facts: MarginFacts, price: Figures['liquidation'], { format }: Words): string {
  if (price === null) return UNKNOWN
  if (price === 'never') return textOf('margin')('figure.liquidationNever')
  const scaled = price.times(10 ** facts.instrument.priceDecimals).toNumber()
  return `${priceText(facts, scaled, format)} ${priceUnitText(facts.terms, textOf('margin'))}`
}

function closeRows(props: EstimateProps, words: Words): FactRow[] {
  const t = textOf('margin')
  const { facts, estimate, hidden } = props
  const { walletCurrency: currency } = facts
  return [
    notionalRow(props, words),
    { label: t('figure.fee'), value: <Money amount={text(estimate.fee)} currency={currency} /> },
    {
      label: t('figure.profit'),
      note: t('figure.profitNote'),
      value: <Money amount={text(estimate.profit)} currency={currency} signed hidden={hidden} />,
      strong: true,
    },
  ]
}

export function reviewRows(review: Review<MarginProduct>, current: MarginFacts, words: Words): FactRow[] {
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

// Rows of a margin ticket: margin and liquidation price first, then the costs of the contract and the possible losses.

import { useTranslation } from 'react-i18next'
import { minorText } from '../../../../../domain/minor.ts'
import { orderTypes } from '../../../../../domain/order.ts'
import { UNKNOWN } from '../../../../i18n/format.ts'
import { textOf } from '../../../../i18n/t.ts'
import { useFormatFor } from '../../../../shared/instruments/price-format.ts'
import { priceUnitText } from '../../../../shared/margin/price-unit.ts'
import { expiryRows, nightRows } from '../../../../shared/margin/term-rows.tsx'
import type { FactRow } from '../../../../ui/Facts.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { Money } from '../../../../ui/Money.tsx'
import type { Words, Written } from '../../model.ts'
import { useWords } from '../../use-words.ts'
import type { Estimate as Figures } from './estimate.ts'
import type { MarginFacts } from './facts.ts'
import { heldPosition, priceText, sideOf } from './facts.ts'
import type { MarginProduct } from './types.ts'

type EstimateProps = Written<MarginProduct> & { readonly hidden: boolean }

export function Estimate(props: EstimateProps) {
  useTranslation('margin').t
  useFormatFor()
  return <Facts rows={estimateRows(props, useWords())} />
}

export const text = (minor: bigint | null): string | null => (minor === null ? null : minorText(minor))

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
  const isAtMarket = draft.orderType === orderTypes.market
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
    ...(isAtMarket ? [{ label: words.t('figure.reserve'), value: money(estimate.reserved) }] : []),
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

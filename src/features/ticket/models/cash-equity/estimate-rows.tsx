// The figures of an order of shares, row by row: value, each fee, the total, and the remaining balance.
import { MARKET_SLIPPAGE_PERCENT } from '../../../../../domain/limits.ts'
import { minorText } from '../../../../../domain/minor.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { quantityText } from '../../../../../domain/price.ts'
import type { FactRow } from '../../../../ui/Facts.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { Money } from '../../../../ui/Money.tsx'
import { Quantity } from '../../../../ui/Quantity.tsx'
import type { Words, Written } from '../../model.ts'
import { useWords } from '../../use-words.ts'
import type { CashEquity } from './types.ts'

type EstimateProps = Written<CashEquity> & { readonly hidden: boolean }

const textOf = (minor: bigint | null): string | null => (minor === null ? null : minorText(minor))

export function Estimate(props: EstimateProps) {
  return <Facts rows={estimateRows(props, useWords())} />
}

export function estimateRows(props: EstimateProps, words: Words): FactRow[] {
  const { draft, facts, estimate } = props
  const { t } = words
  const isBuy = draft.direction === directions.buy
  const { currency } = facts
  return [
    { label: t('figure.value'), value: <Money amount={textOf(estimate.value)} currency={currency} /> },
    ...feeRows(props, words),
    {
      label: t(isBuy ? 'figure.totalBuy' : 'figure.totalSell'),
      value: <Money amount={textOf(estimate.total)} currency={currency} />,
      strong: true,
    },
    ...(isBuy ? reserveRows(props, words) : [realisedRow(props, words)]),
    ...cashRows(props, words),
    ...(isBuy ? [] : sharesRows(props, words)),
  ]
}

/** No row without enough cash: then what is missing is stated, and where it comes from. */
function cashRows({ facts: { currency }, estimate: { cashAfter }, hidden }: EstimateProps, { t }: Words): FactRow[] {
  if (cashAfter !== null && cashAfter < 0n) return []
  return [
    {
      label: t('figure.cashAfter'),
      value: <Money amount={textOf(cashAfter)} currency={currency} hidden={hidden} />,
    },
  ]
}

function feeRows({ facts: { currency }, estimate: { fees } }: EstimateProps, { t }: Words): FactRow[] {
  if (fees === null) return [{ label: t('figure.fees'), value: <Money amount={null} currency={currency} /> }]
  return fees.map(({ kind, minor }) => ({
    label: t(`fee.${kind}`),
    value: <Money amount={minorText(minor)} currency={currency} />,
  }))
}

/** Rows of the reservation. Only a market purchase reserves more than it is expected to cost. */
function reserveRows({ draft, facts, estimate: { maxCost } }: EstimateProps, { t }: Words): FactRow[] {
  if (draft.orderType !== orderTypes.market || maxCost === null) return []
  return [
    {
      label: t('figure.reserve'),
      note: t('figure.reserveNote', { percent: MARKET_SLIPPAGE_PERCENT }),
      value: <Money amount={minorText(maxCost)} currency={facts.currency} />,
    },
  ]
}

function realisedRow({ facts: { currency }, estimate: { realised }, hidden }: EstimateProps, { t }: Words): FactRow {
  return {
    label: t('figure.realised'),
    note: realised === null ? undefined : t('figure.realisedNote'),
    value: <Money amount={textOf(realised)} currency={currency} signed hidden={hidden} />,
  }
}

function sharesRows({ facts, estimate: { sharesAfter }, hidden }: EstimateProps, { t }: Words): FactRow[] {
  if (sharesAfter === null || sharesAfter < 0) return []
  const { quantityDecimals } = facts.units
  const value = hidden ? (
    <Money amount={null} currency={facts.currency} hidden />
  ) : (
    <Quantity value={quantityText(sharesAfter, quantityDecimals)} />
  )
  return [{ label: t('figure.sharesAfter'), value }]
}

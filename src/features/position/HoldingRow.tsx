import { memo } from 'react'
import { averageCost } from '../../../domain/average-cost.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { HoldingRow as Holding } from '../../../worker/contract.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { useHolding } from '../../state/holdings.ts'
import { useProfit } from '../../state/market.ts'
import { Change } from '../../ui/Change.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { holdingHref } from './link.ts'
import { MarginRow } from './MarginRow.tsx'
import { priceTextOf } from './price-text.ts'
import './position.css'

type HoldingRowProps = { id: string; hidden: boolean }

/** One holding; reads only its own state object, so that other holdings do not render it. */
export const HoldingRow = memo(function HoldingRow({ id, hidden }: HoldingRowProps) {
  const row = useHolding(id)
  if (!row) return <HoldingSkeleton />
  return row.margin ? (
    <MarginRow row={row} margin={row.margin} hidden={hidden} />
  ) : (
    <PaidRow row={row} hidden={hidden} />
  )
})

/** Quantity, average cost and price; weight, value and profit. */
function PaidRow({ row, hidden }: { row: Holding; hidden: boolean }) {
  const t = useText('trade')
  const format = useFormat()
  const average = averageCost(row.cost, row.quantity, row.priceDecimals)
  const plain = (text: string | null): string => priceTextOf(text, format)
  const quantity = hidden ? '••••' : format.quantity(row.quantity)
  return (
    <Row
      to={holdingHref(row)}
      title={
        <>
          {row.code} <span className="holding-name">{nameIn(row, format.locale)}</span>
        </>
      }
      note={
        <span className="holding-note">
          <span>{t('holding.at', { quantity, price: plain(average) })}</span>{' '}
          <span>
            <span aria-hidden="true">→ </span>
            <span className="spoken">{t('input.price')} </span>
            {plain(row.price)}
          </span>
        </span>
      }
      value={
        <span className="holding-value">
          <Weight of={row.inBase?.value ?? null} hidden={hidden} />
          <Money amount={row.value} currency={row.currency} hidden={hidden} />
        </span>
      }
      detail={
        <span className="holding-profit">
          <Money amount={row.floating} currency={row.currency} signed hidden={hidden} />
          <Change basisPoints={row.floatingBp} show="ratio" />
        </span>
      }
    />
  )
}

/** Share of all holdings, in the base currency. */
function Weight({ of, hidden }: { of: string | null; hidden: boolean }) {
  const t = useText('trade')
  const format = useFormat()
  const total = useProfit()?.holdings ?? null
  if (hidden || of === null || total === null || Number(total) === 0) return null
  return (
    <span className="holding-weight">
      <span className="spoken">{t('holding.weight')} </span>
      {format.percent(((Number(of) / Number(total)) * 100).toFixed(1), 1)}
    </span>
  )
}

export function HoldingSkeleton() {
  return (
    <Row
      title={<Skeleton width={92} />}
      note={<Skeleton width={120} height="0.8em" />}
      value={<Skeleton width={68} />}
      detail={<Skeleton width={96} height="0.8em" />}
    />
  )
}

import { memo } from 'react'
import { parseScaled } from '../../../domain/price.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { useHolding } from '../../state/holdings.ts'
import { Change } from '../../ui/Change.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { holdingHref } from './link.ts'
import { decimalsOf } from './Value.tsx'
import './position.css'

type HoldingRowProps = { id: string; hidden: boolean }

/** One holding: what it is and what it cost, its price of now and what it gains. Reads its own leaf. */
export const HoldingRow = memo(function HoldingRow({ id, hidden }: HoldingRowProps) {
  const t = useText('trade')
  const format = useFormat()
  const row = useHolding(id)
  if (!row) return <HoldingSkeleton />
  const decimals = decimalsOf(row.averagePrice)
  const average = format.price(parseScaled(row.averagePrice, decimals), decimals)
  const quantity = hidden ? '••••' : format.quantity(row.quantity)
  return (
    <Row
      to={holdingHref(row)}
      title={
        <>
          {row.code} <span className="holding-name">{row.name}</span>
        </>
      }
      note={<span>{t('holding.at', { quantity, price: average })}</span>}
      value={<Money amount={row.price} currency={row.currency} decimals={row.priceDecimals} />}
      detail={
        <span className="holding-profit">
          <Money amount={row.floating} currency={row.currency} signed hidden={hidden} />
          <Change basisPoints={row.floatingBp} show="ratio" />
        </span>
      }
    />
  )
})

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

import { memo } from 'react'
import type { ClosedPosition } from '../../../domain/wire/calls/trading.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { netOfSale } from '../../shared/orders/order-amounts.ts'
import { Change } from '../../ui/Change.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { returnOf } from './closed.ts'
import { closedHref } from './link.ts'
import './position.css'

/** One closed position of the list: quantity, entry and exit price, and the profit after fees. */
export const ClosedRow = memo(function ClosedRow({ closed, hidden }: { closed: ClosedPosition; hidden: boolean }) {
  const t = useText('trade')
  const format = useFormat()
  const dates = useDates()
  const { currency } = closed
  // Without its currency, which is shown beside the profit.
  const bare = (price: string): string => format.money(price, '').trim()
  const quantity = hidden ? '••••' : format.quantity(closed.quantity)
  return (
    <Row
      to={closedHref(closed)}
      title={
        <>
          {closed.code} <span className="holding-name">{closed.name}</span>
        </>
      }
      note={
        <span>
          {quantity} · {bare(closed.buyPrice)} → {bare(closed.sellPrice)}
          {closed.reason !== 'order' && ` · ${t(`reason.${closed.reason}`)}`}
        </span>
      }
      value={<Money amount={netOfSale(closed)} currency={currency} signed hidden={hidden} />}
      detail={
        <span className="holding-profit">
          <span>{dates.date(closed.sellTimeStamp * 1000)}</span>
          <Change basisPoints={returnOf(closed)} show="ratio" />
        </span>
      }
    />
  )
})

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { ClosedPosition } from '../../../domain/wire/calls/trading.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { bareAverage, netOfSale } from '../../shared/orders/order-amounts.ts'
import { Change } from '../../ui/Change.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { returnOf } from './closed.ts'
import { closedHref } from './link.ts'
import '../../shared/instrument-name.css'
import './position.css'

/** One closed position of the list: quantity, entry and exit price, and the profit after fees. */
export const ClosedRow = memo(function ClosedRow({ closed, hidden }: { closed: ClosedPosition; hidden: boolean }) {
  const { t } = useTranslation('order')
  const format = useInstrumentFormat(closed.key as InstrumentKey)
  const dates = useDates()
  const { currency } = closed
  const quantity = hidden ? '••••' : format.quantity(closed.quantity)
  return (
    <Row
      to={closedHref(closed)}
      title={
        <>
          {closed.code} <span className="instrument-name holding-name">{nameIn(closed, format.locale)}</span>
        </>
      }
      note={
        <span>
          {quantity} · {bareAverage(closed.buyPrice, format)} → {bareAverage(closed.sellPrice, format)}
          {closed.reason !== 'order' && ` · ${t(`cause.${closed.reason}`)}`}
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

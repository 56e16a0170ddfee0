// The positions that a margined order has changed: the realised profit of what it closed, with the record, and links to
// the open positions in the instrument. Loaded with the first such order.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { ClosedPosition, Order } from '../../../domain/wire/calls/trading.ts'
import { wordsOf } from '../../data/failure.ts'
import { useRecord } from '../../data/use-record.ts'
import { useFormat } from '../../i18n/format.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'
import { netOfSale } from '../../shared/orders/order-amounts.ts'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function OrderPositions({ order, hidden }: { order: Order; hidden: boolean }) {
  const { t } = useTranslation('margin')
  const { t: tr } = useTranslation('reversal')
  const format = useFormat()
  const { id: orderId, key, name, filled } = order
  const closed = useRecord('POST /position/flatList', { orderId })
  const open = useRecord('POST /position/getByStock', { key })
  const [reloadClosed, reloadOpen] = [closed.reload, open.reload]
  useEffect(() => {
    if (Number(filled) === 0) return
    reloadClosed()
    reloadOpen()
  }, [filled, reloadClosed, reloadOpen])
  const failure = closed.failure ?? open.failure
  const reload = (): void => {
    reloadClosed()
    reloadOpen()
  }
  if (!closed.data || !open.data)
    return failure ? <Failed note={wordsOf(failure)} onRetry={reload} /> : <SkeletonRows count={1} />
  const held = ({ side, quantity }: Pick<ClosedPosition, 'side' | 'quantity'>): string =>
    `${tr(`held.${side}`)} · ${hidden ? '••••' : format.quantity(quantity)}`
  const named = { key: key as InstrumentKey, name }
  return (
    <FactList>
      {closed.data.list.map(sale => (
        <Fact
          key={sale.id}
          label={
            <Link className="text-link" to={tradeDetailHref(named, sale.id, holdingsTabs.myClosePosition)}>
              {tr('closed')}
            </Link>
          }
          note={`${held(sale)} · ${t('outcome.profitNote')}`}
        >
          <Money amount={netOfSale(sale)} currency={sale.currency} signed hidden={hidden} />
        </Fact>
      ))}
      {open.data.map(({ id, side, leverage, positionNum }) => (
        <Fact
          key={id}
          label={
            <Link className="text-link" to={tradeDetailHref(named, id, holdingsTabs.myHolding)}>
              {t('outcome.position')}
            </Link>
          }
        >
          {held({ side, quantity: positionNum })} · {leverage}×
        </Fact>
      ))}
    </FactList>
  )
}

import { useTranslation } from 'react-i18next'
import { isFinal } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'

/** Fees charged so far, line by line. An order that ended unfilled has none. */
export function OrderFees({ order, hidden }: { order: Order; hidden: boolean }) {
  const { t } = useTranslation('order')
  if (order.fees.length === 0)
    return <p className="order-note">{t(isFinal(order.state) ? 'detail.feesNever' : 'detail.feesNone')}</p>
  return (
    <FactList>
      {order.fees.map(({ kind, amount }) => (
        <Fact key={kind} label={t(`fee.${kind}`)}>
          <Money amount={amount} currency={order.currency} hidden={hidden} />
        </Fact>
      ))}
      <Fact label={t('detail.feeTotal')} strong>
        <Money amount={order.feeTotal} currency={order.currency} hidden={hidden} />
      </Fact>
    </FactList>
  )
}

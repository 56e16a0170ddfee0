import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useText } from '../../i18n/t.ts'
import { Money } from '../../ui/Money.tsx'
import { Figure } from './Figures.tsx'

/** What was charged so far, line by line. */
export function OrderFees({ order, hidden }: { order: Order; hidden: boolean }) {
  const t = useText('order')
  if (order.fees.length === 0) return <p className="order-note">{t('detail.feesNone')}</p>
  return (
    <dl className="figures">
      {order.fees.map(({ kind, amount }) => (
        <Figure key={kind} name={t(`fee.${kind}`)}>
          <Money amount={amount} currency={order.currency} hidden={hidden} />
        </Figure>
      ))}
      <Figure name={t('detail.feeTotal')} strong>
        <Money amount={order.feeTotal} currency={order.currency} hidden={hidden} />
      </Figure>
    </dl>
  )
}

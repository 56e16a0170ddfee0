import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useText } from '../../i18n/t.ts'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'

/** What was charged so far, line by line. */
export function OrderFees({ order, hidden }: { order: Order; hidden: boolean }) {
  const t = useText('order')
  if (order.fees.length === 0) return <p className="order-note">{t('detail.feesNone')}</p>
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

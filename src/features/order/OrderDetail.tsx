// One order, whole: where it stands, its way there, its terms, what it cost, and its number.
import { directions, orderTypes } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { Section } from '../../ui/Section.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { OrderFees } from './OrderFees.tsx'
import { OrderIds } from './OrderIds.tsx'
import { priceOf } from './OrderRow.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { Timeline } from './Timeline.tsx'
import './order.css'

type OrderDetailProps = { order: Order; hidden: boolean }

export function OrderDetail({ order, hidden }: OrderDetailProps) {
  const t = useText('order')
  const ids: [string, string][] = [[t('detail.orderId'), order.id]]
  if (order.positionId !== null) ids.push([t('detail.positionId'), order.positionId])
  return (
    <>
      <OrderHead order={order} hidden={hidden} />
      <Section title={t('detail.timeline')} padded>
        <Timeline order={order} />
        <CancelOrder order={order} />
      </Section>
      <Section title={t('detail.terms')} padded>
        <OrderTerms order={order} hidden={hidden} />
      </Section>
      <Section title={t('detail.fees')} padded>
        <OrderFees order={order} hidden={hidden} />
      </Section>
      <Section title={t('detail.ids')}>
        <OrderIds ids={ids} />
      </Section>
    </>
  )
}

export function OrderHead({ order, hidden }: OrderDetailProps) {
  const t = useText('order')
  const format = useFormat()
  const act = t(order.direction === directions.buy ? 'act.buy' : 'act.sell')
  return (
    <div className="order-head">
      <p className="order-head-what">
        {act} {hidden ? '••••' : format.quantity(order.quantity)} {order.code}
      </p>
      <p className="order-head-name">{order.name}</p>
      <OrderStatus order={order} reasoned />
    </div>
  )
}

function OrderTerms({ order, hidden }: OrderDetailProps) {
  const t = useText('order')
  const format = useFormat()
  const isLimit = order.orderType === orderTypes.limit
  return (
    <FactList>
      <Fact label={t('detail.type')}>{t(isLimit ? 'typed.limit' : 'typed.market')}</Fact>
      {isLimit && (
        <Fact label={t('detail.limit')}>
          {priceOf(order.price, format)} {order.currency}
        </Fact>
      )}
      <Fact label={t('detail.done')}>
        {hidden ? <Money amount={null} currency={order.currency} hidden /> : <Filled order={order} />}
      </Fact>
      <Fact label={t('detail.average')}>
        {priceOf(order.averagePrice, format)} {order.averagePrice !== null && order.currency}
      </Fact>
      {Number(order.reserved) > 0 && (
        <Fact label={t('detail.reserved')}>
          <Money amount={order.reserved} currency={order.currency} hidden={hidden} />
        </Fact>
      )}
    </FactList>
  )
}

const Filled = ({ order }: { order: Order }) => (
  <>
    <Quantity value={order.filled} />/<Quantity value={order.quantity} />
  </>
)

// One order: its state, its timeline, its terms, its fees, and its identifiers for customer service.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { directions, orderTypes } from '../../../domain/order.ts'
import { stopFields } from '../../../domain/stops.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { hrefOf } from '../../router/place.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import { OrderFees } from '../../shared/orders/OrderFees.tsx'
import { OrderHead } from '../../shared/orders/OrderHead.tsx'
import { OrderProgress } from '../../shared/orders/OrderProgress.tsx'
import { orderTotal } from '../../shared/orders/order-amounts.ts'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const ChangeOrder = lazy(async () => ({ default: (await import('./ChangeOrder.tsx')).ChangeOrder }))
const OrderConditions = lazy(async () => ({ default: (await import('./OrderConditions.tsx')).OrderConditions }))
const OrderExit = lazy(async () => ({ default: (await import('./OrderExit.tsx')).OrderExit }))
const OrderFills = lazy(async () => ({ default: (await import('./OrderFills.tsx')).OrderFills }))
const OrderPositions = lazy(async () => ({ default: (await import('./OrderPositions.tsx')).OrderPositions }))

type OrderDetailProps = { order: Order; hidden: boolean }

export function OrderDetail({ order, hidden }: OrderDetailProps) {
  const { t } = useTranslation('order')
  const ids: [string, string][] = [[t('detail.orderId'), order.id]]
  if (order.positionId !== null) ids.push([t('detail.positionId'), order.positionId])
  return (
    <>
      <OrderHead order={order} hidden={hidden} />
      <Figure order={order} hidden={hidden} />
      <Section title={t('detail.timeline')} padded>
        <OrderProgress order={order} />
        <Suspense fallback={null}>
          <ChangeOrder order={order} />
        </Suspense>
      </Section>
      {order.leverage !== null && (
        <Section title={t('detail.positions')} padded>
          <Suspense fallback={<SkeletonRows count={1} />}>
            <OrderPositions order={order} hidden={hidden} />
          </Suspense>
        </Section>
      )}
      <Section title={t('detail.fills')} padded>
        <Suspense fallback={<SkeletonRows count={2} />}>
          <OrderFills order={order} hidden={hidden} />
        </Suspense>
      </Section>
      <Section title={t('detail.terms')} padded>
        <OrderTerms order={order} hidden={hidden} />
      </Section>
      <Section title={t('detail.fees')} padded>
        <OrderFees order={order} hidden={hidden} />
        {order.averagePrice !== null && <Total order={order} hidden={hidden} />}
      </Section>
      <Section title={t('detail.ids')}>
        {ids.map(([name, id]) => (
          <CopyLine key={id} label={name} text={id} />
        ))}
      </Section>
    </>
  )
}

/** The executed total; the notional of a margined order; before the first fill the reserved amount. */
function Figure({ order, hidden }: OrderDetailProps) {
  const { t } = useTranslation('order')
  const { currency, leverage, value, averagePrice, reserved } = order
  const money = (amount: string | null) => <Money amount={amount} currency={currency} hidden={hidden} hero />
  if (averagePrice === null)
    return Number(reserved) > 0 && <RecordHead label={t('detail.reserved')} value={money(reserved)} />
  const amount = leverage === null ? orderTotal(order) : value
  return <RecordHead label={t(totalLabelOf(order))} value={money(amount)} />
}

function totalLabelOf({ leverage, direction }: Order) {
  if (leverage !== null) return 'result.notional'
  return direction === directions.buy ? 'result.totalPaid' : 'result.totalReceived'
}

function OrderTerms({ order, hidden }: OrderDetailProps) {
  const { t } = useTranslation('order')
  const texts = usePriceTexts()
  const isLimit = order.orderType === orderTypes.limit
  return (
    <FactList>
      <Fact label={t('detail.type')}>{t(isLimit ? 'typed.limit' : 'typed.market')}</Fact>
      {order.cause !== 'order' && <Fact label={t('detail.placedBy')}>{t(`cause.${order.cause}`)}</Fact>}
      {order.leverage !== null && <Fact label={t('detail.leverage')}>{order.leverage}×</Fact>}
      {isLimit && <Fact label={t('detail.limit')}>{texts.price(order, order.price)}</Fact>}
      {order.auction && (
        <Fact label={t('detail.auction')}>
          <Link className="text-link" to={hrefOf('/pages/product/auction', { id: order.auction.id })}>
            {t('detail.seeAuction')}
          </Link>
        </Fact>
      )}
      {order.stops && <OrderStops order={order} stops={order.stops} />}
      {(order.exitId ?? order.parentId ?? order.stops?.trail) !== undefined && (
        <Suspense fallback={null}>
          <OrderExit order={order} />
        </Suspense>
      )}
      {order.expireTimeTimestamp === undefined ? (
        <Fact label={t('detail.validity')}>{t(isLimit ? 'validity.limitShort' : 'validity.marketShort')}</Fact>
      ) : (
        <Suspense fallback={null}>
          <OrderConditions order={order} />
        </Suspense>
      )}
      <Fact label={t('detail.done')}>
        {hidden ? <Money amount={null} currency={order.currency} hidden /> : <Filled order={order} />}
      </Fact>
      <Fact label={t('detail.average')}>{texts.average(order, order.averagePrice)}</Fact>
      {Number(order.reserved) > 0 && (
        <Fact label={t('detail.reserved')}>
          <Money amount={order.reserved} currency={order.currency} hidden={hidden} />
        </Fact>
      )}
    </FactList>
  )
}

type OrderStopsProps = { readonly order: Order; readonly stops: NonNullable<Order['stops']> }

/** The take profit and the stop loss that the position gets when the order opens it. */
function OrderStops({ order, stops }: OrderStopsProps) {
  const { t } = useTranslation('margin')
  const texts = usePriceTexts()
  return stopFields.map(
    field =>
      stops[field] !== null && (
        <Fact key={field} label={t(`detail.${field}`)}>
          {texts.price(order, stops[field])}
        </Fact>
      ),
  )
}

/** The value of the fills. For a margined order it is the notional, which is not paid: there is no total. */
function Total({ order, hidden }: OrderDetailProps) {
  const { t } = useTranslation('order')
  const { currency, leverage } = order
  return (
    <FactList>
      <Fact label={t(leverage === null ? 'result.value' : 'result.notional')}>
        <Money amount={order.value} currency={currency} hidden={hidden} />
      </Fact>
      {leverage === null && (
        <Fact label={t(totalLabelOf(order))} strong>
          <Money amount={orderTotal(order)} currency={currency} hidden={hidden} />
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

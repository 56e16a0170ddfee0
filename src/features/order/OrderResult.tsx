// After an order was accepted: plainly where it stands, live, and the ways on from here.
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { directions } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { switchTab } from '../../router/navigate.ts'
import { useOrder } from '../../state/orders.ts'
import { settings } from '../../state/settings.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import type { Flow } from './flow.ts'
import { orderHref } from './link.ts'
import { OrderHead } from './OrderDetail.tsx'
import { OrderFees } from './OrderFees.tsx'
import { priceOf } from './OrderRow.tsx'
import type { TicketState } from './order.state.ts'
import { Timeline } from './Timeline.tsx'
import './order.css'
import { Link } from '../../router/Link.tsx'

type Answered = Extract<TicketState, { readonly order: Order }>

export function OrderResult({ state, flow }: { state: Answered; flow: Flow }) {
  const t = useText('order')
  const { hideBalances: hidden } = useSnapshot(settings)
  const isSimulated = useSimulated()
  const latest = useOrder(state.order.id)
  useEffect(() => {
    if (latest) flow.order(latest)
  }, [latest, flow])
  const { order, phase } = state
  return (
    <div className="order-result">
      <div role="status">
        <p className="order-result-title">{t(`result.${phase}`)}</p>
        <p className="order-result-note">{t(`result.${noteOf(state)}`)}</p>
      </div>
      <OrderHead order={order} hidden={hidden} />
      <Section padded>
        <Executed order={order} />
        <Timeline order={order} />
        <CancelOrder order={order} />
      </Section>
      <Section title={t('detail.fees')} padded>
        <OrderFees order={order} hidden={hidden} />
      </Section>
      <div className="order-result-ways">
        <Button block onClick={() => switchTab('/pages/trade/index')}>
          {t('result.holdings')}
        </Button>
        <div className="order-result-more">
          <Link className="text-link" to={orderHref(order)}>
            {t('result.order')}
          </Link>
          <Button variant="plain" onClick={flow.edit}>
            {t('result.again')}
          </Button>
        </div>
      </div>
      {isSimulated && <p className="order-note">{t('review.simulated')}</p>}
    </div>
  )
}

function noteOf({ phase, order }: Answered): 'acceptedNote' | 'partlyNote' | 'endedNote' | 'filledBuy' | 'filledSell' {
  if (phase !== 'filled') return `${phase}Note`
  return order.direction === directions.buy ? 'filledBuy' : 'filledSell'
}

function Executed({ order }: { order: Order }) {
  const t = useText('order')
  const format = useFormat()
  if (order.averagePrice === null) return null
  return (
    <FactList>
      <Fact label={t('detail.average')}>
        {priceOf(order.averagePrice, format)} {order.currency}
      </Fact>
    </FactList>
  )
}

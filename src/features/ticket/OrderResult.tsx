// The outcome of an order, updated live, and links to the next steps.
import type { RefObject } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useOrder } from '../../data/orders.ts'
import { useText } from '../../i18n/t.ts'
import { switchTab } from '../../router/navigate.ts'
import { orderHref } from '../../shared/orders/link.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Flow } from './flow.ts'
import type { Product, Review, TicketModel } from './model.ts'
import type { TicketState } from './state.ts'
import { useWords } from './use-words.ts'
import '../../shared/orders/order.css'

const loadHead = () => import('../../shared/orders/OrderHead.tsx')
const loadProgress = () => import('../../shared/orders/OrderProgress.tsx')
const OrderHead = lazy(async () => ({ default: (await loadHead()).OrderHead }))
const OrderProgress = lazy(async () => ({ default: (await loadProgress()).OrderProgress }))

/** Loads the components of the outcome while the user fills in the ticket, so that they are available in time. */
export const preloadResult = (): Promise<unknown> => Promise.all([loadHead(), loadProgress()])

type OrderResultProps<P extends Product> = {
  model: TicketModel<P>
  state: Extract<TicketState<Review<P>>, { readonly order: Order }>
  flow: Flow<Review<P>>
  facts: P['facts']
  hidden: boolean
  heading: RefObject<HTMLHeadingElement | null>
}

export function OrderResult<P extends Product>({ model, state, flow, facts, hidden, heading }: OrderResultProps<P>) {
  const t = useText('order')
  const words = useWords()
  const isSimulated = useSimulated()
  const latest = useOrder(state.order.id)
  useEffect(() => {
    if (latest) flow.order(latest)
  }, [latest, flow])
  // Moves the focus to the heading if no sheet is open, because the button that had the focus is removed.
  useEffect(() => {
    // Scrolls to the top, because the form may be scrolled. The heading gets the focus unless another element has it.
    window.scrollTo(0, 0)
    if (document.activeElement === document.body) heading.current?.focus()
  }, [heading])
  const { order, phase } = state
  return (
    <div className="order-result">
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="order-result-title">
          {t(`result.${phase}`)}
        </h2>
        <p className="order-result-note">{model.outcomeNote(order, words)}</p>
      </div>
      <Suspense fallback={<Skeleton height={72} />}>
        <OrderHead order={order} hidden={hidden} />
      </Suspense>
      <Section padded>
        <Suspense fallback={<Skeleton height={120} />}>
          <model.Outcome order={order} facts={facts} hidden={hidden} />
        </Suspense>
      </Section>
      <Section title={t('detail.timeline')} padded>
        <Suspense fallback={<Skeleton height={120} />}>
          <OrderProgress order={order} />
        </Suspense>
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

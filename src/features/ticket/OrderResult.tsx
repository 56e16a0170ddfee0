// The outcome of an order, updated live, and links to the next steps. Loaded while the user fills in the ticket.
import type { ReactNode, RefObject } from 'react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useOrder } from '../../data/orders.ts'
import { switchTab } from '../../router/navigate.ts'
import { orderHref } from '../../shared/orders/link.ts'
import { OrderHead } from '../../shared/orders/OrderHead.tsx'
import { OrderProgress } from '../../shared/orders/OrderProgress.tsx'
import type { OrderOutcome } from '../../shared/orders/outcome.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import '../../shared/orders/order.css'

type OrderResultProps = {
  readonly state: { readonly phase: OrderOutcome; readonly order: Order }
  /** Text below the title. */
  readonly note: string
  readonly hidden: boolean
  readonly heading: RefObject<HTMLHeadingElement | null>
  /** Called with each newer state of the order. */
  readonly onOrder: (order: Order) => void
  /** Opens the ticket for another order. */
  readonly onAgain: () => void
  /** The product's figures. */
  readonly children: ReactNode
}

export function OrderResult({ state, note, hidden, heading, onOrder, onAgain, children }: OrderResultProps) {
  const { t } = useTranslation('order')
  const isSimulated = useSimulated()
  const latest = useOrder(state.order.id)
  useEffect(() => {
    if (latest) onOrder(latest)
  }, [latest, onOrder])
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
        <p className="order-result-note">{note}</p>
      </div>
      <OrderHead order={order} hidden={hidden} />
      <Section padded>
        <Suspense fallback={<Skeleton height={120} />}>{children}</Suspense>
      </Section>
      <Section title={t('detail.timeline')} padded>
        <OrderProgress order={order} />
      </Section>
      <div className="order-result-ways">
        <Button block onClick={() => switchTab('/pages/trade/index')}>
          {t('result.holdings')}
        </Button>
        <div className="order-result-more">
          <Link className="text-link" to={orderHref(order)}>
            {t('result.order')}
          </Link>
          <Button variant="plain" onClick={onAgain}>
            {t('result.again')}
          </Button>
        </div>
      </div>
      {isSimulated && <p className="order-note">{t('review.simulated')}</p>}
    </div>
  )
}

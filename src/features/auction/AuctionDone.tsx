// The outcome of an auction order: accepted, waiting for the match, with a link to its record.

import { useTranslation } from 'react-i18next'
import { directions } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useFormat } from '../../i18n/format.ts'
import { orderHref } from '../../shared/orders/link.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

type AuctionDoneProps = { order: Order; isChange: boolean; onAgain: () => void }

export function AuctionDone({ order, isChange, onAgain }: AuctionDoneProps) {
  const { t } = useTranslation('auction')
  const format = useFormat()
  const isPurchase = order.direction === directions.buy
  const note = isPurchase
    ? t('form.doneBuy', { amount: format.money(order.reserved, order.currency) })
    : t('form.doneSell', { quantity: format.quantity(order.quantity) })
  return (
    <Outcome
      kind="done"
      title={t(isChange ? 'change.done' : 'form.done')}
      note={note}
      actions={
        <>
          <Link className="button" data-variant="primary" data-block to={orderHref(order)}>
            {t('form.seeOrder')}
          </Link>
          <Button variant="plain" block onClick={onAgain}>
            {t(isChange ? 'change.close' : 'form.another')}
          </Button>
        </>
      }
    />
  )
}

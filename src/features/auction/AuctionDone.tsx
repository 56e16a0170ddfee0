// The receipt of an auction order: accepted, waiting for the match, with a link to its record.

import { useTranslation } from 'react-i18next'
import { directions } from '../../../domain/order.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { Receipt } from '../../shared/money/Receipt.tsx'
import { orderHref } from '../../shared/orders/link.ts'
import { madeStep, plannedStep } from '../../shared/steps.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'

type AuctionDoneProps = { auction: Auction; order: Order; isChange: boolean; onAgain: () => void }

export function AuctionDone({ auction, order, isChange, onAgain }: AuctionDoneProps) {
  const { t } = useTranslation('auction')
  const { t: tm } = useTranslation('money')
  const format = useFormat()
  const dates = useDates()
  const { code } = order
  const shares = tm('shares', { count: Number(order.quantity) })
  const isPurchase = order.direction === directions.buy
  const note = isPurchase
    ? t('form.doneBuy', { amount: format.money(order.reserved, order.currency) })
    : t('form.doneSell', { quantity: format.quantity(order.quantity) })
  return (
    <Receipt
      kind="done"
      pays={
        isPurchase
          ? {
              label: t('form.reserved'),
              value: <Money amount={order.reserved} currency={order.currency} />,
              note: code,
            }
          : { label: tm('sells'), value: shares, note: code }
      }
      receives={
        isPurchase ? { label: tm('upTo'), value: shares, note: code } : { value: null, note: t('detail.match') }
      }
      steps={[
        madeStep(tm('made'), dates.dateTime(order.createTimeTimestamp * 1_000)),
        plannedStep('locks', t('detail.locksAt'), dates.dateTime(auction.locksAt * 1_000)),
        plannedStep('match', t('detail.match'), dates.dateTime(auction.matchingAt * 1_000)),
      ]}
      reference={{ id: order.id, at: order.createTimeTimestamp }}
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

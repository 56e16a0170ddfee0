// The user's orders in one auction, updated by account events; each links to its record, where it can be cancelled.
import { Fragment, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { takesChanges } from '../../../domain/auction.ts'
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import { isFinal } from '../../../domain/order.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { onAccount } from '../../data/events.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { OrderRow } from '../../shared/orders/OrderRow.tsx'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Section } from '../../ui/Section.tsx'
import '../../shared/orders/order.css'
import './auction.css'

type OwnOrdersProps = { auction: Auction; onChange: (order: Order) => void }

export function OwnOrders({ auction, onChange }: OwnOrdersProps) {
  const { t } = useTranslation('auction')
  const { hideBalances } = useSnapshot(settings)
  const { data, failure, asking, reload } = useCall('POST /position/consignList', {
    key: auction.key,
    pageSize: PAGE_SIZE_MAX,
  })
  useEffect(() => onAccount(events => events.some(event => event.type === 'order') && reload()), [reload])
  if (!data && failure) return <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />
  const own = data?.list.filter(order => order.auction?.id === auction.id) ?? []
  if (own.length === 0) return null
  const canChange = takesChanges(auction.board, auction.phase)
  return (
    <Section title={t('own.title')} note={t(`own.${auction.board}`)}>
      {own.map(order => (
        <Fragment key={order.id}>
          <OrderRow order={order} hidden={hideBalances} />
          {canChange && isWaiting(order) && (
            <div className="auction-change">
              <Button variant="secondary" onClick={() => onChange(order)}>
                {t('change.action')}
              </Button>
            </div>
          )}
        </Fragment>
      ))}
    </Section>
  )
}

const isWaiting = ({ state, auction }: Order): boolean => auction?.waits === true && !isFinal(state)

// The facts to know before an auction order: worst case, lock-up, fees, who sets the price, how to cancel.

import { useTranslation } from 'react-i18next'
import { takesChanges } from '../../../domain/auction.ts'
import { minorText } from '../../../domain/minor.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import type { Draft } from './draft.ts'
import { worstCase } from './draft.ts'

type KnowAuctionProps = {
  auction: Auction
  draft: Draft
  error: string | undefined
  onAccept: (accepted: boolean) => void
}

export function KnowAuction({ auction, draft, error, onAccept }: KnowAuctionProps) {
  const { t } = useTranslation('auction')
  const format = useFormat()
  const dates = useDates()
  const { board, currency, priceDecimals, locksAt, latestAt, phase } = auction
  const worst = worstCase(auction, draft)
  const time = (seconds: number) => dates.time(seconds * 1_000)
  const isPurchase = draft.direction === directions.buy
  const isMarket = draft.orderType === orderTypes.market
  const points = [
    ...(worst
      ? [
          t(isPurchase ? 'know.worstBuy' : 'know.worstSell', {
            price: format.money(worst.price, currency, priceDecimals),
            amount: format.money(minorText(worst.amount), currency),
          }),
        ]
      : []),
    t('know.locked', { time: time(latestAt) }),
    t('know.fees'),
    t('know.who'),
    phase === 'input'
      ? t(takesChanges(board, phase) ? 'know.outOrChange' : 'know.out', { time: time(locksAt) })
      : t('know.noOut'),
    t(isMarket ? 'know.restMarket' : 'know.restLimit'),
  ]
  return (
    <KnowBefore
      points={points}
      accept={{ text: t('form.accept'), checked: draft.accepted, error, onChange: onAccept }}
    />
  )
}

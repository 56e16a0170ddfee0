// The facts to know before an auction order: worst case, lock-up, fees, who sets the price, how to cancel.

import { useTranslation } from 'react-i18next'
import { takesChanges } from '../../../domain/auction.ts'
import { minorText } from '../../../domain/minor.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Known } from '../../shared/money/known.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import type { Draft } from './draft.ts'
import { worstCase } from './draft.ts'

type Ordered = { auction: Auction; draft: Draft }

type KnowAuctionProps = Ordered & {
  error: string | undefined
  onAccept: (accepted: boolean) => void
}

export function KnowAuction({ auction, draft, error, onAccept }: KnowAuctionProps) {
  const { t } = useTranslation('auction')
  return (
    <KnowBefore
      points={pointsOf(useKnownOfAuction({ auction, draft }))}
      accept={{ text: t('form.accept'), checked: draft.accepted, error, onChange: onAccept }}
    />
  )
}

export function useKnownOfAuction({ auction, draft }: Ordered): Known {
  const { t } = useTranslation('auction')
  const format = useFormat()
  const dates = useDates()
  const { board, currency, priceDecimals, locksAt, latestAt, phase } = auction
  const worst = worstCase(auction, draft)
  const time = (seconds: number) => dates.time(seconds * 1_000)
  const isPurchase = draft.direction === directions.buy
  const isMarket = draft.orderType === orderTypes.market
  return {
    worst: worst
      ? [
          t(isPurchase ? 'know.worstBuy' : 'know.worstSell', {
            price: format.money(worst.price, currency, priceDecimals),
            amount: format.money(minorText(worst.amount), currency),
          }),
        ]
      : [],
    exit: [
      phase === 'input'
        ? t(takesChanges(board, phase) ? 'know.outOrChange' : 'know.out', { time: time(locksAt) })
        : t('know.noOut'),
      t('know.locked', { time: time(latestAt) }),
      t(isMarket ? 'know.restMarket' : 'know.restLimit'),
    ],
    cost: [t('know.fees')],
    price: [t('know.who')],
  }
}

// The review of an auction order: its terms exactly as they are sent.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { boards } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { minorText } from '../../../domain/minor.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { Sending } from '../../data/once.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { Money } from '../../ui/Money.tsx'
import type { Draft } from './draft.ts'
import { worstCase } from './draft.ts'
import { useKnownOfAuction } from './KnowAuction.tsx'

type AuctionReviewProps = {
  auction: Auction
  draft: Draft
  /** The order that is changed; null for a new order. */
  changed: Order | null
  /** The money that comes from other wallets with the order. */
  topUp: ReactNode
  open: boolean
  sending: Sending<Order> | null
  onSend: () => Promise<unknown>
  onClose: () => void
}

export function AuctionReview({ auction, draft, changed, topUp, open, sending, onSend, onClose }: AuctionReviewProps) {
  const { t } = useTranslation('auction')
  const { t: tm } = useTranslation('money')
  const format = useFormat()
  const dates = useDates()
  const known = useKnownOfAuction({ auction, draft })
  const worst = worstCase(auction, draft)
  if (!worst) return null
  const { currency, priceDecimals, code, locksAt } = auction
  const isPurchase = draft.direction === directions.buy
  const isLimit = draft.orderType === orderTypes.limit
  const quantity = format.quantity(draft.quantity)
  const priceText = (price: string | null) =>
    price === null ? t('form.market') : format.money(price, currency, priceDecimals)
  const name = `${nameIn(auction, format.locale)} (${code})`
  const sum = {
    label: t(isPurchase ? 'form.reserved' : 'form.receives'),
    value: <Money amount={minorText(worst.amount)} currency={currency} />,
    note: `${t('form.fees')}: ${format.money(minorText(worst.fees), currency)}`,
  }
  const shares = {
    label: tm(isPurchase ? 'upTo' : 'sells'),
    value: tm('shares', { count: Number(draft.quantity) }),
    // What is replaced is never in a fold.
    note: changed ? `${t('change.from')}: ${format.quantity(changed.quantity)} @ ${priceText(changed.price)}` : name,
  }
  const confirmNew = isPurchase ? 'form.confirmBuy' : 'form.confirmSell'
  return (
    <MoneyReview
      wallet={boards[boardOf(auction.key as InstrumentKey)].wallet}
      open={open}
      title={t(changed ? 'change.title' : 'form.reviewTitle')}
      summary={isPurchase ? { pays: sum, receives: shares, known } : { pays: shares, receives: sum, known }}
      rows={[
        { label: t('form.share'), value: name },
        { label: t('form.side'), value: t(isPurchase ? 'form.buy' : 'form.sell') },
        { label: t('form.price'), value: priceText(isLimit ? draft.price : null) },
        { label: t('form.quantity'), value: quantity },
        { label: t('form.fees'), value: <Money amount={minorText(worst.fees)} currency={currency} /> },
        {
          label: t(isPurchase ? 'form.reserved' : 'form.receives'),
          value: <Money amount={minorText(worst.amount)} currency={currency} />,
          strong: true,
        },
        { label: t('detail.locksAt'), value: dates.dateTime(locksAt * 1_000) },
      ]}
      topUp={topUp}
      sending={sending}
      confirmLabel={t(changed ? 'change.confirm' : confirmNew, { quantity, code })}
      onConfirm={() => void onSend()}
      onClose={onClose}
    />
  )
}

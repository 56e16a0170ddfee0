// The review of an auction order: its terms exactly as they are sent.
import { minorText } from '../../../domain/minor.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { takeOrder } from '../../data/orders.ts'
import type { Once } from '../../data/use-once.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { Money } from '../../ui/Money.tsx'
import type { Draft } from './draft.ts'
import { worstCase } from './draft.ts'

type AuctionReviewProps = {
  auction: Auction
  draft: Draft
  open: boolean
  once: Once<'POST /stock/auctionStockCreate'>
  onClose: () => void
}

export function AuctionReview({ auction, draft, open, once, onClose }: AuctionReviewProps) {
  const t = useText('auction')
  const format = useFormat()
  const dates = useDates()
  const worst = worstCase(auction, draft)
  if (!worst) return null
  const { currency, priceDecimals, name, code, locksAt } = auction
  const isPurchase = draft.direction === directions.buy
  const isLimit = draft.orderType === orderTypes.limit
  const quantity = format.quantity(draft.quantity)
  const send = async (): Promise<void> => {
    const { direction, orderType, price } = draft
    const input = { id: auction.id, direction, orderType, quantity: draft.quantity, ...(isLimit && { price }) }
    const final = await once.send(input)
    if (final.phase === 'done') takeOrder(final.answer)
  }
  return (
    <MoneyReview
      open={open}
      title={t('form.reviewTitle')}
      rows={[
        { label: t('form.share'), value: `${name} (${code})` },
        { label: t('form.side'), value: t(isPurchase ? 'form.buy' : 'form.sell') },
        {
          label: t('form.price'),
          value: isLimit ? format.money(draft.price, currency, priceDecimals) : t('form.market'),
        },
        { label: t('form.quantity'), value: quantity },
        { label: t('form.fees'), value: <Money amount={minorText(worst.fees)} currency={currency} /> },
        {
          label: t(isPurchase ? 'form.reserved' : 'form.receives'),
          value: <Money amount={minorText(worst.amount)} currency={currency} />,
          strong: true,
        },
        { label: t('detail.locksAt'), value: dates.dateTime(locksAt * 1_000) },
      ]}
      sending={once.sending}
      confirmLabel={t(isPurchase ? 'form.confirmBuy' : 'form.confirmSell', { quantity, code })}
      onConfirm={() => void send()}
      onClose={onClose}
    />
  )
}

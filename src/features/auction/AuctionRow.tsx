// One row of the auction list: share, phase with the time left, indicative price and volume.
import { memo } from 'react'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { countdown } from '../../lib/countdown.ts'
import { Row } from '../../ui/Row.tsx'
import { auctionHref, phaseEnd } from './auction-time.ts'

type AuctionRowProps = { auction: Auction; now: number }

export const AuctionRow = memo(function AuctionRow({ auction, now }: AuctionRowProps) {
  const t = useText('auction')
  const format = useFormat()
  const { id, code, name, board, phase, price, priceDecimals, currency, volume } = auction
  const end = phaseEnd(auction)
  return (
    <Row
      to={auctionHref(id)}
      title={name}
      note={
        <span className="auction-phase" data-phase={phase}>
          {board} {code} · {end !== null && `${countdown(end, now)} · `}
          {t(`phase.${phase}`)}
        </span>
      }
      value={price === null ? t('noPrice') : format.money(price, currency, priceDecimals)}
      detail={t('volume', { quantity: format.quantity(volume) })}
    />
  )
})

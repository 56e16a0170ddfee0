// One row of the auction list: share, phase with the time left, indicative price and volume. Below it imbalance,
// reference price, the range of prices, lot and tick.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { parseScaled, tickAt } from '../../../domain/price.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { useFormat } from '../../i18n/format.ts'
import { countdown } from '../../lib/countdown.ts'
import { Row } from '../../ui/Row.tsx'
import { auctionHref, phaseEnd } from './auction-time.ts'
import { useSurplus } from './use-surplus.ts'

type AuctionRowProps = { auction: Auction; now: number }

export const AuctionRow = memo(function AuctionRow({ auction, now }: AuctionRowProps) {
  const { t } = useTranslation('auction')
  const format = useFormat()
  const { id, code, board, phase, price, priceDecimals, currency, volume } = auction
  const end = phaseEnd(auction)
  return (
    <>
      <Row
        to={auctionHref(id)}
        title={nameIn(auction, format.locale)}
        note={
          <span className="auction-phase" data-phase={phase}>
            {board} {code} · {end !== null && `${countdown(end, now)} · `}
            {t(`phase.${phase}`)}
          </span>
        }
        value={price === null ? t('noPrice') : format.money(price, currency, priceDecimals)}
        detail={t('volume', { quantity: format.quantity(volume) })}
      />
      <RowFacts auction={auction} />
    </>
  )
})

function RowFacts({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const format = useFormat()
  const surplus = useSurplus(auction)
  const { reference, low, high, lot, tickSteps, priceDecimals } = auction
  const price = (text: string) => format.price(parseScaled(text, priceDecimals), priceDecimals)
  const tick = tickAt(parseScaled(reference, priceDecimals) ?? 0, tickSteps)
  const facts = [
    surplus,
    t('row.reference', { price: price(reference) }),
    t('row.range', { low: price(low), high: price(high) }),
    t('row.lot', { lot: format.quantity(String(lot)) }),
    t('row.tick', { tick: format.price(tick, priceDecimals) }),
  ]
  return <p className="auction-facts">{facts.join(' · ')}</p>
}

// One row of the auction list: share, phase with the time left, indicative price with its gap to the reference price, and
// the imbalance. The terms of the auction are on its page.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { parseScaled } from '../../../domain/price.ts'
import { changeBasisPoints } from '../../../domain/quote.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { useFormat } from '../../i18n/format.ts'
import { countdown } from '../../lib/countdown.ts'
import { InstrumentMark } from '../../shared/instruments/InstrumentMark.tsx'
import { Change } from '../../ui/Change.tsx'
import { Link } from '../../ui/Link.tsx'
import { auctionHref, phaseEnd } from './auction-time.ts'
import { surplusPart } from './surplus-part.ts'
import { useSurplus } from './use-surplus.ts'
import '../../ui/row.css'

type AuctionRowProps = { auction: Auction; now: number }

export const AuctionRow = memo(function AuctionRow({ auction, now }: AuctionRowProps) {
  const { t } = useTranslation('auction')
  const { locale } = useFormat()
  const { id, code, phase } = auction
  const end = phaseEnd(auction)
  return (
    <Link className="auction-row" to={auctionHref(id)}>
      <InstrumentMark instrument={auction} flagged />
      <span className="row-words">
        <span className="row-title">{nameIn(auction, locale)}</span>
        <span className="row-note">
          <span className="auction-phase" data-phase={phase}>
            {code} · {end !== null && `${countdown(end, now)} · `}
            {t(`phase.${phase}`)}
          </span>
        </span>
      </span>
      <Indicative auction={auction} />
      <Surplus auction={auction} />
    </Link>
  )
})

function Indicative({ auction: { price, reference, priceDecimals, currency } }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const format = useFormat()
  const scaled = (text: string | null) => (text === null ? null : parseScaled(text, priceDecimals))
  return (
    <span className="row-numbers">
      <span className="row-value">{price === null ? t('noPrice') : format.money(price, currency, priceDecimals)}</span>
      {price !== null && (
        <span className="row-detail">
          <Change basisPoints={changeBasisPoints(scaled(price), scaled(reference))} show="ratio" />
        </span>
      )}
    </span>
  )
}

/** A bar from the middle: to the left more is bought, to the right more is sold. Its text says the same. */
function Surplus({ auction }: { auction: Auction }) {
  const text = useSurplus(auction)
  const part = surplusPart(auction)
  const style = { inlineSize: `${Math.abs(part) * 50}%` }
  return (
    <span className="auction-surplus">
      <span className="auction-balance" aria-hidden="true">
        {part !== 0 && <span data-side={part > 0 ? 'buy' : 'sell'} style={style} />}
      </span>
      <span>{text}</span>
    </span>
  )
}

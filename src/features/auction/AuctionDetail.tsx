// Detail of one auction: its phase with the time left, the indicative result, the price levels, the user's orders, and
// the form while orders are accepted.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { parseScaled, scaledText, tickAt } from '../../../domain/price.ts'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { countdown } from '../../lib/countdown.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { useServerNow } from '../../state/server-now.ts'
import { session } from '../../state/session.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { AuctionBook } from './AuctionBook.tsx'
import { AuctionForm } from './AuctionForm.tsx'
import { phaseEnd } from './auction-time.ts'
import { OwnOrders } from './OwnOrders.tsx'
import { useSurplus } from './use-surplus.ts'
import '../../ui/button.css'
import './auction.css'

export function AuctionDetail({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { locale } = useFormat()
  const { token } = useSnapshot(session)
  const [changed, setChanged] = useState<Order | null>(null)
  const isOver = auction.phase === 'matched' || auction.phase === 'ended'
  return (
    <>
      <Section title={nameIn(auction, locale)} padded>
        <Phase auction={auction} />
        <Figures auction={auction} isOver={isOver} />
      </Section>
      {!isOver && <AuctionBook auction={auction} />}
      {token !== null && <OwnOrders auction={auction} onChange={setChanged} />}
      {auction.takesOrders && token !== null && (
        <Section
          title={t(changed ? 'change.title' : 'form.title')}
          note={changed ? t('change.note') : undefined}
          padded
        >
          <AuctionForm
            key={changed?.id ?? 'new'}
            auction={auction}
            changed={changed}
            onUnchanged={() => setChanged(null)}
          />
        </Section>
      )}
      <Ways auction={auction} isGuest={token === null} />
    </>
  )
}

function Phase({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const now = useServerNow()
  const { phase } = auction
  const end = phaseEnd(auction)
  return (
    <div className="auction-head">
      <p className="auction-phase" data-phase={phase} role="status">
        {t(`phase.${phase}`)}
      </p>
      {end !== null && <p className="auction-countdown">{countdown(end, now)}</p>}
      <p className="auction-explained">
        {t(phase === 'locked' ? `explained.locked${auction.board}` : `explained.${phase}`)}
      </p>
    </div>
  )
}

function Figures({ auction, isOver }: { auction: Auction; isOver: boolean }) {
  const { t } = useTranslation('auction')
  const format = useFormat()
  const dates = useDates()
  const surplus = useSurplus(auction)
  const { currency, priceDecimals, price, volume, reference, low, high, locksAt, matchingAt, latestAt } = auction
  const money = (text: string) => format.money(text, currency, priceDecimals)
  const tick = tickAt(parseScaled(reference, priceDecimals) ?? 0, auction.tickSteps)
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  return (
    <Facts
      rows={[
        {
          label: t(isOver ? 'detail.price' : 'detail.indicative'),
          note: isOver ? undefined : t('detail.indicativeNote'),
          value: price === null ? t('noPrice') : money(price),
          strong: true,
        },
        { label: t(isOver ? 'detail.traded' : 'detail.volume'), value: format.quantity(volume) },
        { label: t('detail.surplus'), value: surplus },
        { label: t('detail.reference'), value: money(reference) },
        { label: t('detail.range'), value: `${money(low)} – ${money(high)}` },
        { label: t('detail.lot'), value: format.quantity(String(auction.lot)) },
        { label: t('detail.tick'), value: money(scaledText(tick, priceDecimals)) },
        { label: t('detail.locksAt'), value: time(locksAt) },
        {
          label: t('detail.match'),
          value:
            matchingAt === latestAt
              ? time(latestAt)
              : t('detail.between', { from: time(matchingAt), to: time(latestAt) }),
        },
        { label: t('detail.endsAt'), value: time(auction.endsAt) },
      ]}
    />
  )
}

function Ways({ auction, isGuest }: { auction: Auction; isGuest: boolean }) {
  const { t } = useTranslation('auction')
  const quote = quoteHref({ key: auction.key as InstrumentKey, name: auction.name })
  return (
    <div className="auction-actions">
      {isGuest && auction.takesOrders && (
        <Link className="button" data-variant="primary" data-block to="/pages/auth/login">
          {t('detail.login')}
        </Link>
      )}
      {quote !== null && (
        <Link className="button" data-variant="secondary" data-block to={quote}>
          {t('detail.quote')}
        </Link>
      )}
    </div>
  )
}

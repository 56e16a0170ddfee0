// The next auction of each government bond of a currency: its date, and the rate that would result today.

import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../domain/currency.ts'
import type { BondAuction } from '../../../domain/wire/calls/bond.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useDay } from '../../shared/use-day.ts'
import { Row } from '../../ui/Row.tsx'
import { percentOf } from './figures.ts'
import { auctionHref } from './links.ts'
import { useMaturity } from './use-maturity.ts'
import './bond.css'
import { PageNote } from '../../shared/PageNote.tsx'

export function Auctions({ currency }: { currency: Currency }) {
  const { t } = useTranslation('bond')
  const day = useDay()
  const { data, failure } = useCall('POST /treasuryBond/auctions', {})
  const rows = data?.filter(({ issue }) => issue.currency === currency) ?? []
  if (rows.length === 0 && !failure) return <p className="bond-note">{t(data ? 'auction.none' : 'auction.loading')}</p>
  const datesOf = ({ on, settlesOn }: BondAuction) => t('auction.dates', { on: day(on), settles: day(settlesOn) })
  return (
    <>
      {failure && <PageNote kind="warning" text={wordsOf(failure)} />}
      {[...new Set(rows.map(datesOf))].map(dates => (
        <section key={dates}>
          <h3 className="bond-note">{dates}</h3>
          <ul aria-label={dates}>
            {rows
              .filter(auction => datesOf(auction) === dates)
              .map(auction => (
                <li key={auction.issue.id}>
                  <AuctionRow auction={auction} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function AuctionRow({ auction: { issue, indicative } }: { auction: BondAuction }) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const maturity = useMaturity()
  const rate = format.percent(percentOf(indicative.rate), 2)
  return (
    <Row
      to={auctionHref(issue.id)}
      title={issue.name}
      note={`${maturity(issue)} · ${t(`kind.${issue.kind}`)}`}
      value={issue.kind === 'bondeF' ? t('list.surcharge', { percent: rate }) : rate}
      detail={t('auction.indicative')}
    />
  )
}

// The auctions that are running or ended recently; the next match first. After a failed refresh the rows stay, with an
// error.

import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../data/failure.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { recordsHref } from '../../router/record-links.ts'
import { useServerNow } from '../../state/server-now.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AuctionRow } from './AuctionRow.tsx'
import type { Auctions } from './use-auctions.ts'
import './auction.css'
import { PageNote } from '../../shared/PageNote.tsx'

export function AuctionList({ lookup }: { lookup: Lookup<Auctions> }) {
  const { t } = useTranslation('auction')
  const { data, failure, state, asking, reload } = lookup
  if (!data && failure) return <Failed note={wordsOf(failure)} onRetry={reload} busy={asking} />
  if (!data) return <SkeletonRows />
  return (
    <>
      {state === 'failed' && <PageNote kind="warning" text={t('list.stale')} />}
      <div className="auction-note">
        <p>{t('list.note')}</p>
        <Link className="text-link" to={recordsHref.order}>
          {t('list.mine')}
        </Link>
      </div>
      <Rows auctions={data} />
      <Next auctions={data} />
    </>
  )
}

function Rows({ auctions: { list } }: { auctions: Auctions }) {
  const { t } = useTranslation('auction')
  const now = useServerNow()
  if (list.length === 0) return <Empty title={t('list.empty')} note={t('list.emptyNote')} />
  return (
    <ul className="auction-list" aria-label={t('list.label')}>
      {list.map(auction => (
        <li key={auction.id}>
          <AuctionRow auction={auction} now={now} />
        </li>
      ))}
    </ul>
  )
}

function Next({ auctions: { next } }: { auctions: Auctions }) {
  const { t } = useTranslation('auction')
  const dates = useDates()
  const now = useServerNow()
  return (
    <Section title={t('list.next')} padded>
      <ul className="auction-next">
        {next.map(({ board, at }) => (
          <li key={board}>
            {t(`board.${board}`)}: {dates.timeBeside(at * 1_000, now)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

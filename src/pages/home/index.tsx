// Home: what one has, what the markets do, what is traded most, and the ways onwards.
import { lazy, useCallback } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { useHome } from '../../engine/use-view.ts'
import { Entries } from '../../features/home/Entries.tsx'
import { HotStocks } from '../../features/home/HotStocks.tsx'
import { Invitation } from '../../features/home/Invitation.tsx'
import { SearchEntry } from '../../features/home/SearchEntry.tsx'
import { Sessions } from '../../features/home/Sessions.tsx'
import { Worth } from '../../features/home/Worth.tsx'
import { FeedNote } from '../../features/market/FeedNote.tsx'
import { IndexStrip } from '../../features/market/IndexStrip.tsx'
import { QuoteRow, SkeletonRow } from '../../features/market/QuoteRow.tsx'
import { useRowWords } from '../../features/market/row-words.ts'
import { NoticeBell } from '../../features/notice/NoticeBell.tsx'
import { useText } from '../../i18n/t.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { session } from '../../state/session.ts'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { WhenNear } from '../../ui/WhenNear.tsx'

const NewsList = lazy(async () => ({ default: (await import('../../features/news/NewsList.tsx')).NewsList }))

export function Page() {
  const t = useText('home')
  const { token } = useSnapshot(session)
  const home = useHome()
  const words = useRowWords()
  const row = useCallback(
    (key: InstrumentKey | null) =>
      key ? <QuoteRow instrumentKey={key} words={words} layout="stacked" mixed /> : <SkeletonRow layout="stacked" />,
    [words],
  )
  return (
    <PageFrame ready={home.state === 'ready'} busy={home.state === 'loading'}>
      <Navbar
        title={t('title')}
        actions={
          <>
            <SearchEntry />
            <NoticeBell />
          </>
        }
      />
      <FeedNote />
      {token === null ? <Invitation /> : <Worth />}
      <Entries />
      <IndexStrip label={t('indices')} keys={home.state === 'loading' ? null : home.indices} />
      <Sessions />
      <HotStocks state={home.state} keys={home.hot} row={row} />
      {home.state !== 'loading' && (
        <WhenNear placeholder={<SkeletonRows count={4} />}>
          <NewsList />
        </WhenNear>
      )}
    </PageFrame>
  )
}

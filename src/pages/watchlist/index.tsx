import { LayoutDashboard, ListPlus, Search, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { loadWatchlist, watchlist } from '../../data/watchlist.ts'
import { useHome } from '../../engine/use-view.ts'
import { autoList } from '../../features/watchlist/auto-list.state.ts'
import { ListChips } from '../../features/watchlist/ListChips.tsx'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import { WatchRows } from '../../features/watchlist/WatchRows.tsx'
import { push, switchTab } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import { QuoteRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import { session } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ListAndQuote } from '../quote/ListAndQuote.tsx'

const AutoRows = lazy(async () => ({ default: (await import('../../features/watchlist/AutoRows.tsx')).AutoRows }))

const SUGGESTIONS = 6
/** Another view than the home page's, because that one ends when the home page is hidden. */
const SUGGESTIONS_VIEW = 'suggestions'

export function Page() {
  const { t } = useTranslation('watchlist')
  const { state, list } = useSnapshot(watchlist)
  const { token } = useSnapshot(session)
  const { shown } = useSnapshot(autoList)
  const isShown = list.length > 0
  const auto = token === null ? null : shown
  return (
    <PageFrame ready={auto !== null || state !== 'loading' || isShown}>
      <Navbar title={t('watch.title')} actions={<Actions canManage={isShown || token !== null} />} />
      <ListAndQuote>
        <ListChips withAutomatic />
        {auto === null ? (
          <>
            {state === 'loading' && !isShown && <SkeletonRows />}
            {state === 'failed' && !isShown && <Failed note={t('watch.failed')} onRetry={loadWatchlist} />}
            {state === 'ready' && !isShown && <Nothing />}
            {isShown && <WatchRows items={list} label={t('watch.title')} />}
          </>
        ) : (
          <Suspense fallback={<SkeletonRows />}>
            <AutoRows name={auto} />
          </Suspense>
        )}
      </ListAndQuote>
    </PageFrame>
  )
}

function Actions({ canManage }: { canManage: boolean }) {
  const { t } = useTranslation('watchlist')
  return (
    <>
      <IconButton label={t('watch.search')} icon={<Search size={22} />} onClick={() => push('/pages/search/index')} />
      <IconButton
        label={t('watch.dashboard')}
        icon={<LayoutDashboard size={22} />}
        onClick={() => push('/pages/watchlist/board')}
      />
      {canManage && (
        <IconButton
          label={t('watch.manage')}
          icon={<SlidersHorizontal size={22} />}
          onClick={() => push('/pages/watchlist/manage')}
        />
      )}
    </>
  )
}

function Nothing() {
  const { t } = useTranslation('watchlist')
  return (
    <>
      <Empty
        icon={<ListPlus size={28} strokeWidth={1.5} aria-hidden="true" />}
        title={t('watch.empty')}
        note={t('watch.emptyNote')}
        action={
          <Button variant="secondary" size="small" onClick={() => switchTab('/pages/market/index')}>
            {t('watch.browse')}
          </Button>
        }
      />
      <Suggestions />
    </>
  )
}

/** The most traded shares, each with its star. */
function Suggestions() {
  const { t } = useTranslation('watchlist')
  const words = useRowWords()
  const formatFor = useFormatFor()
  const star = useStarSlot()
  const { hot } = useHome(SUGGESTIONS_VIEW)
  if (hot.length === 0) return null
  return (
    <Section title={t('watch.suggested')}>
      <ol className="quote-list">
        {hot.slice(0, SUGGESTIONS).map(key => (
          <li key={key}>
            <QuoteRow formatFor={formatFor} instrumentKey={key} words={words} star={star} mixed />
          </li>
        ))}
      </ol>
    </Section>
  )
}

import { ListPlus, Search, SlidersHorizontal } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { RowRange } from '../../../worker/contract.ts'
import { loadWatchlist, watchlist } from '../../data/watchlist.ts'
import { useHome, useList } from '../../engine/use-view.ts'
import { OrderChips } from '../../features/watchlist/OrderChips.tsx'
import { watchOrder } from '../../features/watchlist/order.state.ts'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import { push, switchTab } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import { QuoteRow, SkeletonRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { useRowPx } from '../../shared/quote-rows/row-height.ts'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'

const SUGGESTIONS = 6
/** Another view than the home page's, because that one ends when the home page is hidden. */
const SUGGESTIONS_VIEW = 'suggestions'

export function Page() {
  const { t } = useTranslation('watchlist')
  const { state, list } = useSnapshot(watchlist)
  const isShown = list.length > 0
  return (
    <PageFrame ready={state !== 'loading' || isShown}>
      <Navbar title={t('watch.title')} actions={<Actions canManage={isShown} />} />
      {state === 'loading' && !isShown && <SkeletonRows />}
      {state === 'failed' && !isShown && <Failed note={t('watch.failed')} onRetry={loadWatchlist} />}
      {state === 'ready' && !isShown && <Nothing />}
      {isShown && <Rows keys={list.map(item => item.key)} />}
    </PageFrame>
  )
}

function Actions({ canManage }: { canManage: boolean }) {
  const { t } = useTranslation('watchlist')
  return (
    <>
      <IconButton label={t('watch.search')} icon={<Search size={22} />} onClick={() => push('/pages/search/index')} />
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

/** At most 200 rows, sorted by the engine. The virtual list renders only the rows near the viewport. */
function Rows({ keys }: { keys: readonly InstrumentKey[] }) {
  const { t } = useTranslation('watchlist')
  const words = useRowWords()
  const formatFor = useFormatFor()
  const star = useStarSlot()
  const { sort, ascending } = useSnapshot(watchOrder)
  const rowPx = useRowPx()
  const [held, hold] = useState(false)
  const [seen, see] = useState<RowRange | null>(null)
  const live = useList({ of: { keys }, sort, ascending, filter: '', first: 0, last: keys.length, seen, held })
  // The rows are in the user's own order until the engine has sent all keys.
  const order = live.keys.length === keys.length ? live.keys : keys
  const renderRow = useCallback(
    (index: number) => {
      const key = order[index]
      return key ? (
        <QuoteRow formatFor={formatFor} instrumentKey={key} words={words} star={star} mixed />
      ) : (
        <SkeletonRow star />
      )
    },
    [order, words, star, formatFor],
  )
  return (
    <div className="quote-list">
      <OrderChips />
      <VirtualList
        key={rowPx}
        label={t('watch.title')}
        count={order.length}
        rowHeight={rowPx}
        renderRow={renderRow}
        rowKey={index => order[index] ?? index}
        onSeen={see}
        onHold={hold}
      />
    </div>
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

// The markets, each as one live list: shares by exchange, then indices, currency pairs, futures, metals and other
// contracts.
import { LayoutGrid, List, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import { must } from '../../../domain/assert.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import { isStockBoard } from '../../../domain/instruments/boards.ts'
import { marketNamed, showMarket, shownMarket } from '../../features/market/list.state.ts'
import { MarketList } from '../../features/market/MarketList.tsx'
import { shownMap } from '../../features/market/map.state.ts'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import { push, replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { useBoards } from '../../state/boards.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ListAndQuote } from '../quote/ListAndQuote.tsx'

const MarketMap = lazy(async () => ({ default: (await import('../../features/market/MarketMap.tsx')).MarketMap }))

const PATH = '/pages/market/index'
const PANEL = 'markets'

export function Page() {
  const star = useStarSlot()
  const { t } = useTranslation('market')
  const { t: common } = useTranslation('common')
  const { board: chosen } = useSnapshot(shownMarket)
  const boards = useBoards()
  const board = boards.includes(chosen) ? chosen : must(boards[0], 'a board')
  const [isReady, setReady] = useState(false)
  const asked = useSearchParams()[0].get('market')
  useEffect(() => {
    const named = marketNamed(asked)
    if (named) showMarket(named)
  }, [asked])
  const show = (next: Board): void => {
    // The link's query is removed, because the user's choice takes precedence.
    if (asked !== null) replace(PATH)
    showMarket(next)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  const { isMap } = useSnapshot(shownMap)
  const hasMap = isStockBoard(board)
  const actions = (
    <>
      {hasMap && (
        <IconButton
          label={t(isMap ? 'map.toList' : 'map.toMap')}
          icon={isMap ? <List size={22} /> : <LayoutGrid size={22} />}
          onClick={() => {
            shownMap.isMap = !isMap
            setReady(false)
          }}
        />
      )}
      <IconButton
        label={common('action.search')}
        icon={<Search size={22} />}
        onClick={() => push('/pages/search/index')}
      />
    </>
  )
  return (
    <PageFrame ready={isReady}>
      <Navbar title={common('page.market')} actions={actions}>
        <Tabs
          label={t('market')}
          tabs={boards.map(id => ({ id, label: t(`board.${id}`) }))}
          current={board}
          onChange={show}
          panelId={PANEL}
        />
      </Navbar>
      <div id={PANEL} role="tabpanel" aria-label={t(`board.${board}`)}>
        <ListAndQuote>
          {hasMap && isMap ? (
            <Suspense fallback={<SkeletonRows />}>
              <MarketMap key={board} board={board} onReady={() => setReady(true)} />
            </Suspense>
          ) : (
            <MarketList key={board} name={board} board={board} star={star} onReady={() => setReady(true)} />
          )}
        </ListAndQuote>
      </div>
    </PageFrame>
  )
}

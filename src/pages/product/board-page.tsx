// The boards of a product as live lists, one shown at a time.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { ListName } from '../../features/market/list.state.ts'
import { MarketList } from '../../features/market/MarketList.tsx'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { useBoards } from '../../state/boards.ts'
import { Navbar } from '../../ui/Navbar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

type BoardList = { readonly name: ListName; readonly board: Board }
type BoardPageProps = {
  readonly title: 'forex' | 'futures' | 'coins'
  readonly lists: readonly [BoardList, ...BoardList[]]
}

export function BoardPage({ title, lists }: BoardPageProps) {
  const star = useStarSlot()
  const { t } = useTranslation('market')
  const { t: common } = useTranslation('common')
  const [isReady, setReady] = useState(false)
  const boards = useBoards()
  const there = lists.filter(list => boards.includes(list.board))
  const [shown, show] = useState<Board>(lists[0].board)
  const { name, board } = there.find(list => list.board === shown) ?? there[0] ?? lists[0]
  return (
    <PageFrame ready={isReady}>
      <Navbar title={common(`page.${title}`)} back onBack={back}>
        {there.length > 1 && (
          <div className="market-switch">
            <Segmented
              label={t('market')}
              choices={there.map(list => ({ value: list.board, label: t(`board.${list.board}`) }))}
              value={board}
              onChange={show}
            />
          </div>
        )}
      </Navbar>
      <MarketList key={name} name={name} board={board} star={star} onReady={() => setReady(true)} />
    </PageFrame>
  )
}

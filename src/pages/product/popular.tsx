// Top movers: most traded, largest gains, largest losses, by market.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { boards, stockBoards } from '../../../domain/instruments/boards.ts'
import { Leaders } from '../../features/market/Leaders.tsx'
import { leaderKinds, showLeaders, shownLeaders } from '../../features/market/leaders.state.ts'
import { SessionNote } from '../../features/market/SessionNote.tsx'
import { useStarSlot } from '../../features/watchlist/Star.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const PANEL = 'leaders'
export function Page() {
  const star = useStarSlot()
  const { t } = useTranslation('market')
  const { t: common } = useTranslation('common')
  const [isReady, setReady] = useState(false)
  const { board, kind } = useSnapshot(shownLeaders)
  const kinds = leaderKinds.map(id => ({ id, label: t(`popular.${id}`) }))
  return (
    <PageFrame ready={isReady}>
      <Navbar title={common('page.popular')} back onBack={back}>
        <Tabs
          label={common('page.popular')}
          tabs={kinds}
          current={kind}
          onChange={next => showLeaders({ kind: next })}
          panelId={PANEL}
        />
      </Navbar>
      <div className="market-switch market-switch-inset">
        <Segmented
          label={t('market')}
          choices={stockBoards.map(value => ({ value, label: t(`board.${value}`) }))}
          value={board}
          onChange={next => showLeaders({ board: next })}
        />
      </div>
      <SessionNote board={board} />
      <div id={PANEL} role="tabpanel" aria-label={t(`popular.${kind}`)}>
        <Leaders
          key={`${board} ${kind}`}
          market={boards[board].market}
          kind={kind}
          star={star}
          onReady={() => setReady(true)}
        />
      </div>
    </PageFrame>
  )
}

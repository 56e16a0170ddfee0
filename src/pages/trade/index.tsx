// The trade tab: totals, a way to place an order, and the lists of tabs.tsx. Tabs have the specification's numbers.
import type { ReactNode } from 'react'
import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { TradedBoard } from '../../../domain/instruments/traded-boards.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import { LogInInvite } from '../../features/auth/LogInInvite.tsx'
import { PendingOrders } from '../../features/order/PendingOrders.tsx'
import { Totals } from '../../features/position/Totals.tsx'
import { HideBalances } from '../../features/profile/HideBalances.tsx'
import { replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
import { session } from '../../state/session.ts'
import { settings } from '../../state/settings.ts'
import { Link } from '../../ui/Link.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { OnTrade } from '../quote/use-row-actions.ts'
import type { BuiltTab } from './tabs.tsx'
import { builtTab, builtTabs, tabs } from './tabs.tsx'
import '../../ui/button.css'
import './trade.css'

/** The page is at the limit of its size. */
const RowActions = lazy(async () => ({ default: (await import('../quote/RowActions.tsx')).RowActions }))

const HERE = '/pages/trade/index'

export function Page() {
  const { t } = useTranslation('common')
  const { t: tt } = useTranslation('trade')
  const { token } = useSnapshot(session)
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={token === null || ready}>
      <Navbar title={t('page.trade')} actions={token !== null && <HideBalances label={tt('balance.hide')} />} />
      {token === null ? <LogInInvite /> : <TradeTabs onReady={onReady} />}
    </PageFrame>
  )
}

function TradeTabs({ onReady }: { onReady: () => void }) {
  const { t } = useTranslation('trade')
  const tab = builtTab(useSearchParams()[0].get('tab'))
  const show = (next: BuiltTab): void =>
    replace(hrefOf(HERE, { tab: next === holdingsTabs.myHolding ? null : String(next) }))
  return (
    <Portfolio tab={tab} onTab={show} onReady={onReady}>
      {tabs[tab].summed && <Totals />}
      <div className="trade-order">
        <Link className="button" data-variant="primary" to={hrefOf('/pages/search/index', { to: 'ticket' })}>
          {t('order.new')}
        </Link>
      </div>
    </Portfolio>
  )
}

type PortfolioProps = {
  readonly tab: BuiltTab
  readonly onTab: (tab: BuiltTab) => void
  /** Called with what is bought or sold from a row, where a ticket is beside the list. */
  readonly onTrade?: OnTrade
  readonly onReady: () => void
  /** Content between the notes and the tabs. */
  readonly children?: ReactNode
}

/** What a user has, by tabs: on the page of trades, and in a pane of the desk. */
export function Portfolio({ tab, onTab, onTrade, onReady, children }: PortfolioProps) {
  const { t } = useTranslation('trade')
  const { hideBalances: hidden } = useSnapshot(settings)
  const [board, setBoard] = useState<TradedBoard | null>(null)
  const panel = useId()
  const list = useRef<HTMLDivElement>(null)
  const { List } = tabs[tab]
  return (
    <>
      <PendingOrders />
      {children}
      <Tabs
        label={t('tab.label')}
        current={String(tab)}
        onChange={next => onTab(builtTab(next))}
        panelId={panel}
        tabs={builtTabs.map(each => ({ id: String(each), label: tabs[each].label(t) }))}
      />
      <div ref={list} id={panel} role="tabpanel" aria-label={t('tab.label')}>
        <List key={tab} board={board} onBoard={setBoard} hidden={hidden} onReady={onReady} />
      </div>
      <Suspense>{tab === holdingsTabs.myHolding && <RowActions list={list} onTrade={onTrade} />}</Suspense>
    </>
  )
}

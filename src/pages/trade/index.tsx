// The trade tab: what is held and what it gains, what was closed, and the orders. Tabs carry the specification's numbers.
import { useCallback, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { StockBoard } from '../../../domain/instrument.ts'
import { stockBoards } from '../../../domain/instrument.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import { LogInInvite } from '../../features/auth/LogInInvite.tsx'
import { OrderList } from '../../features/order/OrderList.tsx'
import { PendingOrders } from '../../features/order/PendingOrders.tsx'
import { ClosedList } from '../../features/position/ClosedList.tsx'
import { HoldingList } from '../../features/position/HoldingList.tsx'
import { Totals } from '../../features/position/Totals.tsx'
import { HideBalances } from '../../features/profile/HideBalances.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
import { session } from '../../state/session.ts'
import { settings } from '../../state/settings.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const HERE = '/pages/trade/index'
const tabs = {
  holdings: String(holdingsTabs.myHolding),
  closed: String(holdingsTabs.myClosePosition),
  orders: String(holdingsTabs.myEntrusted),
} as const

export function Page() {
  const t = useText('common')
  const tt = useText('trade')
  const { token } = useSnapshot(session)
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={token === null || ready}>
      <Navbar title={t('page.trade')} actions={token !== null && <HideBalances label={tt('balance.hide')} />} />
      {token === null ? <LogInInvite /> : <Portfolio onReady={onReady} />}
    </PageFrame>
  )
}

function Portfolio({ onReady }: { onReady: () => void }) {
  const t = useText('trade')
  const asked = useQuery().get('tab')
  const tab = Object.values(tabs).find(known => known === asked) ?? tabs.holdings
  const { hideBalances: hidden } = useSnapshot(settings)
  const [board, setBoard] = useState<StockBoard | null>(null)
  const shared = { hidden, onReady }
  const markets = <Markets board={board} onChange={setBoard} />
  return (
    <>
      <PendingOrders />
      <Totals />
      <Tabs
        label={t('tab.label')}
        current={tab}
        onChange={next => replace(hrefOf(HERE, { tab: next === tabs.holdings ? null : next }))}
        panelId="trade-panel"
        tabs={[
          { id: tabs.holdings, label: t('tab.holdings') },
          { id: tabs.closed, label: t('tab.closed') },
          { id: tabs.orders, label: t('tab.orders') },
        ]}
      />
      <div id="trade-panel" role="tabpanel" aria-label={t('tab.label')}>
        {tab === tabs.holdings && <HoldingList {...shared} />}
        {tab === tabs.closed && (
          <>
            <Chips label={t('market.label')}>{markets}</Chips>
            <ClosedList board={board} {...shared} />
          </>
        )}
        {tab === tabs.orders && <OrderList filter={{ board, key: null }} chips={markets} {...shared} />}
      </div>
    </>
  )
}

type MarketsProps = { board: StockBoard | null; onChange: (board: StockBoard | null) => void }

function Markets({ board, onChange }: MarketsProps) {
  const t = useText('trade')
  return (
    <>
      {[null, ...stockBoards].map(one => (
        <Chip key={one} pressed={one === board} onPress={() => onChange(one)}>
          {t(`market.${one ?? 'all'}`)}
        </Chip>
      ))}
    </>
  )
}

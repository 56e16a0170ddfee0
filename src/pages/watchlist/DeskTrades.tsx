// What the user has at the desk: positions, orders and the rest of the page of trades.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { holdingsTabs } from '../../../domain/position.ts'
import { DeskHead } from '../../features/desk/DeskHead.tsx'
import { OpenWindow } from '../../features/desk/OpenWindow.tsx'
import { tradeListHref } from '../../router/record-links.ts'
import { session } from '../../state/session.ts'
import { Empty } from '../../ui/Empty.tsx'
import type { OnTrade } from '../quote/use-row-actions.ts'
import { Portfolio } from '../trade/index.tsx'
import type { BuiltTab } from '../trade/tabs.tsx'

const nothing = (): void => {}

export function DeskTrades({ onTrade }: { readonly onTrade: OnTrade }) {
  const { t } = useTranslation('dashboard')
  const { token } = useSnapshot(session)
  const [tab, setTab] = useState<BuiltTab>(holdingsTabs.myHolding)
  if (token === null) return <Empty title={t('desk.logIn')} />
  return (
    <>
      <DeskHead heading={t('desk.trades')}>
        <OpenWindow to={tradeListHref(tab)} label={t('desk.tradesWindow')} />
      </DeskHead>
      <Portfolio tab={tab} onTab={setTab} onTrade={onTrade} onReady={nothing} />
    </>
  )
}

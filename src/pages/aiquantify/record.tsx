// The user's quant orders.
import { useCallback, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { OrderList } from '../../features/quant/OrderList.tsx'
import { useText } from '../../i18n/t.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { settings } from '../../state/settings.ts'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const t = useText('quant')
  const { hideBalances } = useSnapshot(settings)
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={t('record.title')} back onBack={back} />
      <OrderList hidden={hideBalances} onReady={onReady} />
    </PageFrame>
  )
}

// Bonds on sale.
import { useCallback, useState } from 'react'
import { BondList } from '../../features/bond/BondList.tsx'
import { useText } from '../../i18n/t.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const title = useText('common')('page.bonds')
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={title} back onBack={back} />
      <BondList onReady={onReady} />
    </PageFrame>
  )
}

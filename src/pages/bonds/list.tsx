// Bonds on sale.
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BondList } from '../../features/bond/BondList.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { HowItWorks } from '../../shared/HowItWorks.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const title = useTranslation('common').t('page.bonds')
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <PageFrame ready={ready}>
      <Navbar title={title} back onBack={back} />
      <BondList onReady={onReady} />
      <HowItWorks product="bonds" />
    </PageFrame>
  )
}

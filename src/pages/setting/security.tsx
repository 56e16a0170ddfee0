// Account security: identity, passwords, logged-in devices, script keys, and the user's data.

import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { forgetAccountDrawings } from '../../data/drawings.ts'
import { leaveClosedAccount } from '../../features/auth/session-calls.ts'
import { useFreshUser } from '../../features/auth/use-fresh-user.ts'
import { Credentials } from '../../features/security/Credentials.tsx'
import { Devices } from '../../features/security/Devices.tsx'
import { Factors } from '../../features/security/Factors.tsx'
import { OwnData } from '../../features/security/OwnData.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { session } from '../../state/session.ts'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

// Few customers have keys: the code is not part of the page.
const ScriptKeys = lazy(async () => ({
  default: (await import('../../features/security/script-keys/ScriptKeys.tsx')).ScriptKeys,
}))

function leave(): void {
  forgetAccountDrawings()
  void leaveClosedAccount()
}

export function Page() {
  const { t } = useTranslation('common')
  const { user } = useSnapshot(session)
  useFreshUser()
  return (
    <PageFrame ready={user !== null}>
      <Navbar title={t('page.security')} back onBack={back} />
      {user && <Credentials user={user} />}
      <Factors />
      <Devices />
      <Suspense fallback={<SkeletonRows count={2} />}>
        <ScriptKeys />
      </Suspense>
      <OwnData onClosed={leave} />
    </PageFrame>
  )
}

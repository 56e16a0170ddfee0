// Identity verification (specification §2): the application, or its state.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useFreshUser } from '../../features/auth/use-fresh-user.ts'
import { FirstApplication, SecondApplication } from '../../features/kyc/Application.tsx'
import { UnderReview, Verified } from '../../features/kyc/KycStatus.tsx'
import type { KycPerson } from '../../features/kyc/person.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { session } from '../../state/session.ts'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('common')
  useFreshUser()
  const { user } = useSnapshot(session)
  return (
    <PageFrame ready={user !== null}>
      <Navbar title={t('page.kyc')} back onBack={back} />
      {user && <Identity user={user} />}
    </PageFrame>
  )
}

function Identity({ user }: { user: KycPerson }) {
  const { kyc, kycReview } = user
  if (kyc === 'verified') return <Verified review={kycReview} />
  if (kyc === 'underReview') return <UnderReview review={kycReview} />
  // The key mounts a new form for another application.
  if (kyc === 'unsuccessful' && kycReview)
    return <SecondApplication key={kycReview.createTimestamp} user={user} review={kycReview} />
  return <FirstApplication user={user} />
}

// The referral page with a QR code (specification §1).

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Invitation } from '../../features/share/Invitation.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { session } from '../../state/session.ts'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('common')
  const { user } = useSnapshot(session)
  return (
    <PageFrame ready={user !== null}>
      <Navbar title={t('page.share')} back onBack={back} />
      {user && <Invitation code={user.referralCode} />}
    </PageFrame>
  )
}

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { LoginPasswordForm } from '../../features/auth/LoginPasswordForm.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { session } from '../../state/session.ts'
import { showToast } from '../../state/toast.ts'
import { Link } from '../../ui/Link.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('security')
  const { t: tc } = useTranslation('common')
  const { user } = useSnapshot(session)
  return (
    <PageFrame ready={user !== null}>
      <Navbar title={tc('page.loginPassword')} back onBack={back} />
      {user && (
        <LoginPasswordForm
          user={user}
          onDone={() => {
            showToast('success', t('login.done'))
            back()
          }}
        />
      )}
      <p className="auth-aside">
        <Link to="/pages/auth/resetpwd">{t('login.forgot')}</Link>
      </p>
    </PageFrame>
  )
}

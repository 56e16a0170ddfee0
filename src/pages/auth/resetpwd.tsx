import { useTranslation } from 'react-i18next'
import { ResetForm } from '../../features/auth/ResetForm.tsx'
import { useBackToLogin } from '../../features/auth/use-leave-login.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { closeSession } from '../../state/session.ts'
import { showToast } from '../../state/toast.ts'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('auth')
  const backToLogin = useBackToLogin()
  return (
    <PageFrame>
      <Navbar title={t('reset.title')} back onBack={back} />
      <ResetForm
        onDone={() => {
          closeSession()
          // The toast stays on the log-in page until the user dismisses it.
          showToast('success', t('reset.done'), { sticky: true })
          backToLogin()
        }}
      />
      <p className="auth-aside">{t('reset.noEmail')}</p>
    </PageFrame>
  )
}

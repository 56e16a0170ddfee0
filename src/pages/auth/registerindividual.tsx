import { useTranslation } from 'react-i18next'
import { RegisterForm } from '../../features/auth/RegisterForm.tsx'
import { useLeaveLogin } from '../../features/auth/use-leave-login.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('auth')
  useLeaveLogin()
  return (
    <PageFrame title={t('individual.title')}>
      <Navbar title={t('individual.title')} back onBack={back} />
      <RegisterForm />
    </PageFrame>
  )
}

import { useTranslation } from 'react-i18next'
import { CompanyForm } from '../../features/auth/CompanyForm.tsx'
import { useLeaveLogin } from '../../features/auth/use-leave-login.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('auth')
  useLeaveLogin()
  return (
    <PageFrame title={t('company.title')}>
      <Navbar title={t('company.title')} back onBack={back} />
      <CompanyForm />
    </PageFrame>
  )
}

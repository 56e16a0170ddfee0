import { CompanyForm } from '../../features/auth/CompanyForm.tsx'
import { useLeaveLogin } from '../../features/auth/use-leave-login.ts'
import { useText } from '../../i18n/t.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const t = useText('auth')
  useLeaveLogin()
  return (
    <PageFrame>
      <Navbar title={t('company.title')} back onBack={back} />
      <CompanyForm />
    </PageFrame>
  )
}

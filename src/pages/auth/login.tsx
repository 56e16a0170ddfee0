import { useTranslation } from 'react-i18next'
import { useCall } from '../../data/use-call.ts'
import { LoginForm } from '../../features/auth/LoginForm.tsx'
import { PasskeyLogin } from '../../features/auth/PasskeyLogin.tsx'
import { useLeaveLogin, useNextStep } from '../../features/auth/use-leave-login.ts'
import { LanguageButton } from '../../features/setting/LanguageButton.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { useFeed } from '../../state/market.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('auth')
  const nextStep = useNextStep()
  const isSimulated = useFeed()?.simulated ?? false
  const demo = useCall('GET /dict/data', { type: 'demo' })
  const [username, password, payPassword] = demo.data?.body ?? []
  useLeaveLogin()
  return (
    <PageFrame>
      <Navbar title={t('login.title')} back onBack={back} actions={<LanguageButton />} />
      <LoginForm>
        <PasskeyLogin />
        <p className="auth-aside">
          {t('login.noAccount')} <Link to={nextStep('/pages/auth/register')}>{t('login.register')}</Link>
        </p>
      </LoginForm>
      {/* Last, because it arrives after the form is shown and must not move it. */}
      {username !== undefined && <Banner kind="info">{t('login.demo', { username, password, payPassword })}</Banner>}
      {username === undefined && demo.data && isSimulated && <Banner kind="info">{t('login.simulated')}</Banner>}
    </PageFrame>
  )
}

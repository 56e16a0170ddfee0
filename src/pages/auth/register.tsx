// The choice of the account type (specification §1, §6).
import { Building2, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLeaveLogin, useNextStep } from '../../features/auth/use-leave-login.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Section } from '../../ui/Section.tsx'

export function Page() {
  const { t } = useTranslation('auth')
  const nextStep = useNextStep()
  useLeaveLogin()
  return (
    <PageFrame>
      <Navbar title={t('register.title')} back onBack={back} />
      <Section title={t('register.choose')} note={t('register.note')}>
        <Cell
          icon={<UserRound size={22} aria-hidden="true" />}
          title={t('register.individual')}
          note={t('register.individualNote')}
          to={nextStep('/pages/auth/registerindividual')}
        />
        <Cell
          icon={<Building2 size={22} aria-hidden="true" />}
          title={t('register.company')}
          note={t('register.companyNote')}
          to={nextStep('/pages/auth/registercompany')}
        />
      </Section>
    </PageFrame>
  )
}

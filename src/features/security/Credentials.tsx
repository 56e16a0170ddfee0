// The state of the verification, the log-in password and the pay password.

import { useTranslation } from 'react-i18next'
import type { User } from '../../../domain/wire/calls/auth.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'

export function Credentials({ user }: { user: Pick<User, 'kyc' | 'hasPayPassword'> }) {
  const { t } = useTranslation('security')
  const { t: tp } = useTranslation('profile')
  return (
    <>
      <Section>
        <Cell title={tp('kyc.label')} value={tp(`kyc.${user.kyc}`)} to="/pages/kyc/individual" />
      </Section>
      <Section title={t('passwords.title')} note={t('passwords.note')}>
        <Cell title={t('passwords.login')} to="/pages/setting/loginpwd" />
        <Cell
          title={t('passwords.pay')}
          value={t(user.hasPayPassword ? 'passwords.paySet' : 'passwords.payMissing')}
          to="/pages/setting/paypwd"
        />
      </Section>
    </>
  )
}

// The user agreement must be accepted before registering (specification §5); each document can be read first.
import { useFormContext } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { checkAgreement } from '../../../domain/rules.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { hrefOf } from '../../router/place.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Link } from '../../ui/Link.tsx'
import type { AccountFields } from './register-fields.ts'

const to = (type: string): string => hrefOf('/pages/auth/protocol', { type })

export function AgreementField() {
  const { t } = useTranslation('auth')
  const rule = useRule()
  const { register, formState } = useFormContext<AccountFields>()
  return (
    <Checkbox error={formState.errors.accepted?.message} {...register('accepted', { validate: rule(checkAgreement) })}>
      <Trans
        i18n={i18n}
        t={t}
        i18nKey="individual.agreement"
        components={{
          terms: <Link className="auth-link" to={to('terms')} />,
          privacy: <Link className="auth-link" to={to('privacy')} />,
          risk: <Link className="auth-link" to={to('risk')} />,
        }}
      />
    </Checkbox>
  )
}

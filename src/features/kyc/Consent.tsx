// How the identity data is used, shown before the user submits it: its purpose, who reads it, and how long it is kept.
import { Clock3, Eye, ShieldCheck } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { DRAFT_DAYS } from '../../../domain/limits.ts'
import { i18n } from '../../i18n/i18n.ts'
import { hrefOf } from '../../router/place.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Link } from '../../ui/Link.tsx'
import type { KycFields } from './fields.ts'

const points = [
  { name: 'use', Icon: ShieldCheck },
  { name: 'who', Icon: Eye },
  { name: 'kept', Icon: Clock3 },
] as const

export function Consent() {
  const { t } = useTranslation('kyc')
  const { register, formState } = useFormContext<KycFields>()
  return (
    <section className="kyc-consent" aria-labelledby="kyc-consent">
      <h3 id="kyc-consent" className="kyc-subtitle">
        {t('consent.title')}
      </h3>
      <ul className="kyc-points">
        {points.map(({ name, Icon }) => (
          <li key={name}>
            <Icon size={18} aria-hidden="true" />
            {t(`consent.${name}`, { days: DRAFT_DAYS })}
          </li>
        ))}
      </ul>
      <Checkbox
        error={formState.errors.consent?.message}
        {...register('consent', { validate: given => given || t('consent.needed') })}
      >
        <Trans
          i18n={i18n}
          t={t}
          i18nKey="consent.agree"
          components={{
            privacy: <Link className="kyc-link" to={hrefOf('/pages/auth/protocol', { type: 'privacy' })} />,
          }}
        />
      </Checkbox>
    </section>
  )
}

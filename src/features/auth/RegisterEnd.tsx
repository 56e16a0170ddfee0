// The end of every registration form: the agreement, the invitation code, and the state of the request.
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { AgreementField } from './AgreementField.tsx'
import type { RegistrationState } from './use-registration.ts'

export function RegisterEnd({ terms, referral, phase }: RegistrationState) {
  const { t } = useTranslation('auth')
  const { isSubmitting } = useFormContext().formState
  const retry = (
    <Button variant="plain" size="small" onClick={terms.reload}>
      {t('individual.termsRetry')}
    </Button>
  )
  return (
    <>
      {referral !== null && <p className="auth-note">{t('individual.invited', { code: referral })}</p>}
      <AgreementField />
      {terms.state === 'failed' && (
        <Banner kind="danger" action={retry}>
          {t('individual.termsFailed')}
        </Banner>
      )}
      {isSubmitting && phase === 'slow' && <Banner kind="info">{t('individual.slow')}</Banner>}
      {isSubmitting && phase === 'unknown' && <Banner kind="warning">{t('individual.unknown')}</Banner>}
    </>
  )
}

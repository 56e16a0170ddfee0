// Labels of the fields of every new account, for the list of errors.
import { useTranslation } from 'react-i18next'

export function useAccountLabels() {
  const { t } = useTranslation('auth')
  return {
    access: {
      email: t('individual.email'),
      code: t('individual.code'),
      password: t('individual.password'),
      again: t('individual.again'),
    },
    accepted: t('form.agreement'),
  }
}

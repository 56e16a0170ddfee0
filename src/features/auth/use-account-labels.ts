// Labels of the fields of every new account, for the list of errors.
import { useText } from '../../i18n/t.ts'

export function useAccountLabels() {
  const t = useText('auth')
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

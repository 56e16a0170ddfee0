// What the fields of every new account are called, for the list of those to mend.
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

// The error text of a refused pay password, and whether the user can try again now.

import { useTranslation } from 'react-i18next'
import { PAY_PASSWORD_LOCK_MINUTES, PAY_PASSWORD_TRIES } from '../../../domain/limits.ts'
import type { CallFailure } from '../../data/failure.ts'
import { wordsOf } from '../../data/failure.ts'

type PayRefusal = { readonly text: string; readonly locked: boolean }

export function useRefusal(error: CallFailure | null): PayRefusal | null {
  const { t } = useTranslation('pay')
  if (error === null) return null
  const rule = { tries: PAY_PASSWORD_TRIES, minutes: PAY_PASSWORD_LOCK_MINUTES }
  if (error.kind === 'payPasswordLocked') return { text: t('locked', rule), locked: true }
  if (error.kind === 'payPasswordWrong') return { text: t('wrong', rule), locked: false }
  return { text: wordsOf(error), locked: false }
}

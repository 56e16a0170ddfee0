// The texts and formats that a product's ticket model uses.

import { useTranslation } from 'react-i18next'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Words } from './model.ts'

export function useWords(): Words {
  return {
    t: useTranslation('order').t,
    common: useTranslation('common').t,
    profile: useTranslation('profile').t,
    rule: useTranslation('error').t,
    format: useFormat(),
    dates: useDates(),
  }
}

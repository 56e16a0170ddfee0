// The texts and formats that a product's ticket model uses.
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import type { Words } from './model.ts'

export function useWords(): Words {
  return {
    t: useText('order'),
    common: useText('common'),
    profile: useText('profile'),
    rule: useText('error'),
    format: useFormat(),
    dates: useDates(),
  }
}

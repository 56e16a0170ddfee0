import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { CurveDay } from './use-curve.ts'

/** Formats a day of the curve as "27 ago". The last point has no date: it is the current value. */
export function useShortDate(): (day: CurveDay) => string {
  const { t } = useTranslation('curve')
  const { locale } = useFormat()
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return ({ date }) => (date === null ? t('now') : format.format(Date.parse(date)).replace('.', ''))
}

// What an alert waits for, and how often it is sent, as text.
import { useTranslation } from 'react-i18next'
import { alertSpecs } from '../../../domain/alerts.ts'
import type { Alert } from '../../../domain/wire/calls/alert.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import { useDay } from '../../shared/use-day.ts'

export function useAlertWords() {
  const { t } = useTranslation('alert')
  const format = useFormat()
  const dates = useDates()
  const day = useDay()
  const texts = usePriceTexts()

  function condition({ kind, level, key, currency }: Alert): string {
    const isPrice = alertSpecs[kind].unit === 'price'
    const words = isPrice ? texts.price({ key, currency }, level) : format.quantity(plain(level))
    return t(`condition.${kind}`, { level: words })
  }

  function details(alert: Alert): string {
    const { frequency, pauseMinutes, endsOn, lastSentAt, note } = alert
    const parts = [
      t(`frequencyOf.${frequency}`, { count: pauseMinutes ?? 0 }),
      stateOf(alert),
      endsOn === null ? null : t('until', { day: day(endsOn) }),
      lastSentAt === null ? null : t('sent', { when: dates.dateTime(lastSentAt * 1_000) }),
      note,
    ]
    return parts.filter(part => part !== null).join(' · ')
  }

  /** Null for an alert that is watched. */
  function stateOf({ ended, state }: Alert): string | null {
    if (ended) return t('state.ended')
    return state === 'active' ? null : t(`state.${state}`)
  }

  return { condition, details }
}

const plain = (level: string | null): string | null => (level === null ? null : String(Number(level)))

// What an alert waits for, and how often it is sent, as text.
import { useTranslation } from 'react-i18next'
import { alertSpecs, priceRange } from '../../../domain/alerts.ts'
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

  const price = ({ key, currency }: Alert, level: string | null): string => texts.price({ key, currency }, level)

  function condition(alert: Alert): string {
    const { second } = alert
    if (second === null) return single(alert, alert)
    const range = priceRange(alert, second)
    if (range) return t('condition.range', { from: price(alert, range.from), to: price(alert, range.to) })
    return t('condition.both', {
      first: single(alert, alert),
      second: inSentence(single(alert, second), format.locale),
    })
  }

  function single(alert: Alert, { kind, level }: Pick<Alert, 'kind' | 'level'>): string {
    const isPrice = alertSpecs[kind].unit === 'price'
    const side = alert.position ? t(`side.${alert.position.side}`) : ''
    return t(`condition.${kind}`, { level: isPrice ? price(alert, level) : format.quantity(plain(level)), side })
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
    if (ended && state !== 'closed') return t('state.ended')
    return state === 'active' ? null : t(`state.${state}`)
  }

  return { condition, details }
}

/** A text that begins a sentence as the later part of one. */
const inSentence = (text: string, locale: string): string =>
  `${text.charAt(0).toLocaleLowerCase(locale)}${text.slice(1)}`

const plain = (level: string | null): string | null => (level === null ? null : String(Number(level)))

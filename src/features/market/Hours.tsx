// Trading hours of an exchange, with the break: in its own time zone and in the user's.

import { useTranslation } from 'react-i18next'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { useDates } from '../../i18n/day-time.ts'
import { pageClock } from '../../lib/clock.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { isElsewhere, isWholeDay, spansOf } from './hours.ts'
import './hours.css'

type HoursProps = {
  /** Detail of any instrument of the exchange; null while it is loading, or after a failure. */
  readonly detail: Pick<StockDetail, 'zone' | 'hours'> | null
  readonly failed: boolean
  /** Name of the place whose time zone the exchange uses. */
  readonly place: string
}

export function Hours({ detail, failed, place }: HoursProps) {
  const { t } = useTranslation('market')
  const dates = useDates()
  if (failed && !detail) return null
  if (!detail) {
    return (
      <p className="hours">
        <Skeleton width="16rem" />
      </p>
    )
  }
  const now = pageClock.now()
  const spans = spansOf(detail.hours, detail.zone, now)
  // A simulated exchange may never close.
  if (detail.hours.every(isWholeDay)) return <p className="hours">{t('hours.always')}</p>
  const words = (zone: string | undefined): string =>
    spans.map(span => `${dates.time(span.opensAt, zone)}–${dates.time(span.closesAt, zone)}`).join(' · ')
  return (
    <dl className="hours">
      <div>
        <dt>{t('hours.there', { place })}</dt>
        <dd>{words(detail.zone)}</dd>
      </div>
      {isElsewhere(detail.zone, now) && (
        <div>
          <dt>{t('hours.here')}</dt>
          <dd>{words(undefined)}</dd>
        </div>
      )}
    </dl>
  )
}

// When an exchange trades: its hours by its own clock, the break between them, and the same by the reader's.
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { pageClock } from '../../clock.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { isElsewhere, isWholeDay, spansOf } from './hours.ts'
import './hours.css'

type HoursProps = {
  /** Of any instrument of the exchange; null while it is on its way, or when it could not be had. */
  readonly detail: Pick<StockDetail, 'zone' | 'hours'> | null
  readonly failed: boolean
  /** The name of the place whose clock it is. */
  readonly place: string
}

export function Hours({ detail, failed, place }: HoursProps) {
  const t = useText('market')
  const format = useFormat()
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
  if (spans.every(isWholeDay)) return <p className="hours">{t('hours.always')}</p>
  const words = (zone: string | undefined): string =>
    spans.map(span => `${format.time(span.opensAt, zone)}–${format.time(span.closesAt, zone)}`).join(' · ')
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

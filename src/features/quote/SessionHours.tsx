// Trading hours: the exchange's in its own time zone, and the next change of its state in the user's.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { clockTimeOf, isoDate, useDates } from '../../i18n/day-time.ts'
import { useText } from '../../i18n/t.ts'
import { useQuote } from '../../state/market.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCity } from './city.ts'

const MIDNIGHT = '00:00'

/**
 * A session that closes at its opening time continues into the next one: all day, or from the start to the end of the
 * week.
 */
function useHours({ hours, zone }: StockDetail): string {
  const t = useText('quote')
  const dates = useDates()
  const now = useServerMinute()
  const [[opens, closes] = ['', '']] = hours
  if (opens === MIDNIGHT && closes === '24:00') return t('hours.always')
  if (hours.length === 1 && opens === closes)
    return t('hours.week', { time: dates.time(clockTimeOf(isoDate(now, zone), opens, zone), zone) })
  return hours.map(dates.hours).join(', ')
}

export function SessionHours({ detail }: { detail: StockDetail }) {
  const t = useText('quote')
  const dates = useDates()
  const now = useServerMinute()
  const hours = useHours(detail)
  const city = useCity(detail.zone)
  const { state } = useQuote(detail.instrument.key as InstrumentKey)
  return (
    <Section title={t('hours.title')}>
      <Cell title={t('hours.now')} value={<Badge state={state ?? detail.state} />} />
      <Cell title={t('hours.regular')} note={t('hours.local', { city })} value={hours} />
      {detail.nextStateAt !== null && (
        <Cell title={t('hours.next')} note={t('hours.yours')} value={dates.timeBeside(detail.nextStateAt, now)} />
      )}
    </Section>
  )
}

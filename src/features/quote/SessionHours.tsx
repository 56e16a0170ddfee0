// Trading hours in the time zone of the exchange and in the user's, and the next change of the exchange's state.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { clockTimeOf, isoDate, useDates } from '../../i18n/day-time.ts'
import { useQuote } from '../../state/market.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { useCity } from './city.ts'

const MIDNIGHT = '00:00'

type Hours = { readonly exchange: string /** Null if they are the same. */; readonly own: string | null }

/**
 * The hours by the clock of the exchange and by the user's. A session that closes at its opening time continues into
 * the next one: all day, or from the start to the end of the week.
 */
function useHours({ hours, zone }: StockDetail): Hours {
  const { t } = useTranslation('quote')
  const dates = useDates()
  const today = isoDate(useServerMinute(), zone)
  const [[opens, closes] = ['', '']] = hours
  if (opens === MIDNIGHT && closes === '24:00') return { exchange: t('hours.always'), own: null }
  const at = (time: string, shown?: string): string => dates.time(clockTimeOf(today, time, zone), shown)
  if (hours.length === 1 && opens === closes) {
    const [exchange, own] = [t('hours.week', { time: at(opens, zone) }), t('hours.week', { time: at(opens) })]
    return { exchange, own: own === exchange ? null : own }
  }
  const exchange = hours.map(dates.hours).join(', ')
  const own = hours.map(([from, to]) => `${at(from)}–${at(to)}`).join(', ')
  return { exchange, own: own === exchange ? null : own }
}

export function SessionHours({ detail }: { detail: StockDetail }) {
  const { t } = useTranslation('quote')
  const dates = useDates()
  const now = useServerMinute()
  const hours = useHours(detail)
  const city = useCity(detail.zone)
  const { state } = useQuote(detail.instrument.key as InstrumentKey)
  return (
    <>
      <Cell title={t('hours.now')} value={<Badge state={state ?? detail.state} />} />
      <Cell title={t('hours.regular')} note={t('hours.local', { city })} value={hours.exchange} />
      {hours.own !== null && <Cell title={t('hours.regular')} note={t('hours.yours')} value={hours.own} />}
      {detail.nextStateAt !== null && (
        <Cell title={t('hours.next')} note={t('hours.yours')} value={dates.timeBeside(detail.nextStateAt, now)} />
      )}
    </>
  )
}

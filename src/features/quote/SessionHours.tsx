// When it trades: the exchange's hours in its own time, and what comes next in the user's.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { useQuote } from '../../state/market.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCity } from './city.ts'

export function SessionHours({ detail }: { detail: StockDetail }) {
  const t = useText('quote')
  const format = useFormat()
  const hours = detail.hours.map(([open, close]) => `${open}–${close}`).join(', ')
  const city = useCity(detail.zone)
  const { state } = useQuote(detail.instrument.key as InstrumentKey)
  return (
    <Section title={t('hours.title')}>
      <Cell title={t('hours.now')} value={<Badge state={state ?? detail.state} />} />
      <Cell title={t('hours.regular')} note={t('hours.local', { city })} value={hours} />
      {detail.nextStateAt !== null && (
        <Cell title={t('hours.next')} note={t('hours.yours')} value={format.dateTime(detail.nextStateAt)} />
      )}
    </Section>
  )
}

// The entries of a margined position: every movement of its margin, newest first.

import { useEffect } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useText } from '../../i18n/t.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { priceTextOf } from './price-text.ts'

type Entry = CallAnswer<'POST /position/water/pageList'>['list'][number]
type EntriesProps = { position: Contracted; hidden: boolean }

export function MarginEntries({ position, hidden }: EntriesProps) {
  const t = useText('margin')
  const entries = useCall('POST /position/water/pageList', { positionId: position.id })
  const { reload } = entries
  // Loads the entries again when the margin changes, because each change adds an entry.
  useEffect(() => {
    if (position.margin !== null) reload()
  }, [position.margin, reload])
  return (
    <Section title={t('detail.entries')}>
      {entries.state === 'loading' && !entries.data && <SkeletonRows count={2} />}
      {entries.failure && !entries.data && <Failed note={wordsOf(entries.failure)} onRetry={reload} />}
      {entries.data?.list.length === 0 && <Empty title={t('detail.entriesEmpty')} />}
      {entries.data?.list.map(entry => (
        <EntryRow key={entry.id} entry={entry} position={position} hidden={hidden} />
      ))}
    </Section>
  )
}

function EntryRow({ entry, position, hidden }: EntriesProps & { entry: Entry }) {
  const t = useText('margin')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const dates = useDates()
  const { currency } = position
  const after = hidden ? '••••' : format.money(entry.marginAfter, currency)
  const isFill = entry.price !== null && entry.quantity !== null
  const quantity = hidden ? '••••' : format.quantity(entry.quantity)
  return (
    <Row
      title={t(`entry.${entry.kind}`)}
      note={
        isFill
          ? t('entry.at', { quantity, price: priceTextOf(entry.price, format) })
          : dates.dateTime(entry.createTimeTimestamp * 1000)
      }
      value={<Money amount={entry.amount} currency={currency} signed hidden={hidden} />}
      detail={t('entry.after', { amount: after })}
    />
  )
}

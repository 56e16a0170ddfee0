// The entries of a margined position: every movement of its margin, newest first.
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Currency } from '../../../domain/currency.ts'
import { Decimal } from '../../../domain/money.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { wordsOf } from '../../data/failure.ts'
import { pagesOf, usePaged } from '../../data/paged.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import './position.css'

type Entry = CallAnswer<'POST /position/water/pageList'>['list'][number]

/** The position: `currency` is that of its wallet, `contractCurrency` that of its price. */
type EntriesOf = {
  readonly positionId: string
  readonly instrument: InstrumentKey
  readonly currency: Currency
  readonly contractCurrency: string
}

type MarginEntriesProps = {
  of: EntriesOf
  /** The current margin: a change of it adds an entry. Null for a closed position. */
  margin: string | null
  hidden: boolean
}

export function MarginEntries({ of, margin, hidden }: MarginEntriesProps) {
  const { t } = useTranslation('margin')
  const { t: tc } = useTranslation('common')
  const { positionId } = of
  const source = useMemo(
    () =>
      pagesOf<Entry>(page =>
        call('POST /position/water/pageList', Object.assign({ positionId }, page), { quiet: true }),
      ),
    [positionId],
  )
  const { state, rows, total, failure, reload, refresh, more } = usePaged(source)
  const refreshNow = useEffectEvent(() => refresh(null))
  useEffect(() => {
    if (margin !== null) refreshNow()
  }, [margin])
  return (
    <Section title={t('detail.entries')} padded>
      {state === 'loading' && <SkeletonRows count={2} />}
      {state === 'ready' && rows.length === 0 && <Empty title={t('detail.entriesEmpty')} />}
      <FactList>
        {rows.map(entry => (
          <EntryLine key={entry.id} entry={entry} of={of} hidden={hidden} />
        ))}
      </FactList>
      {failure && <Failed note={wordsOf(failure)} onRetry={reload} />}
      {state === 'ready' && total !== null && rows.length < total && (
        <Button variant="plain" block onClick={more}>
          {tc('action.more')}
        </Button>
      )}
    </Section>
  )
}

type LineProps = { entry: Entry; of: EntriesOf; hidden: boolean }

function EntryLine({ entry, of, hidden }: LineProps) {
  const { t } = useTranslation('margin')
  const format = useInstrumentFormat(of.instrument)
  const { currency } = of
  const after = hidden ? '••••' : format.money(entry.marginAfter, currency)
  const note = useEntryNotes(entry, of, hidden).map(line => (
    <span key={line} className="margin-entry-line">
      {line}
    </span>
  ))
  return (
    <Fact label={t(`entry.${entry.kind}`)} note={note}>
      <Money amount={entry.amount} currency={currency} signed hidden={hidden} />
      <span className="margin-entry-after">{t('entry.after', { amount: after })}</span>
    </Fact>
  )
}

/** When it happened, and what its amount follows from: the fill, or the night's days, rate and price. */
function useEntryNotes(entry: Entry, { instrument, currency, contractCurrency }: EntriesOf, hidden: boolean): string[] {
  const { t } = useTranslation('margin')
  const format = useInstrumentFormat(instrument)
  const texts = usePriceTexts()
  const dates = useDates()
  const { price, quantity, fees, rate, days, yearlyRate } = entry
  const isAtPrice = price !== null && quantity !== null
  const shown = hidden ? '••••' : format.quantity(quantity)
  const yearly = yearlyRate === null ? null : format.percent(new Decimal(yearlyRate).times(100).toFixed(2))
  return [
    dates.dateTime(entry.createTimeTimestamp * 1000),
    isAtPrice ? t('entry.at', { quantity: shown, price: texts.price({ key: instrument, currency }, price) }) : null,
    days === null || yearly === null ? null : t('entry.night', { count: days, rate: yearly }),
    fees === null ? null : t('entry.fee', { amount: hidden ? '••••' : format.money(fees, currency) }),
    rate === null || contractCurrency === currency
      ? null
      : t('entry.rate', {
          from: contractCurrency,
          rate: new Decimal(rate).toSignificantDigits(8).toFixed(),
          to: currency,
        }),
  ].filter(line => line !== null)
}

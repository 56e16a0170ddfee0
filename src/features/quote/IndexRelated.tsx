// Links from an index to instruments that can be ordered: the futures, contracts and funds that follow it, and its members
// with the largest gains and losses.
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { useCall } from '../../data/use-call.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { pageClock } from '../../lib/clock.ts'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import { ofStock } from '../../shared/quote-rows/instrument-label.ts'
import { QuoteRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

type Related = CallAnswer<'GET /m_ft/index_related'>
type Part = keyof Related

const parts = ['futures', 'contracts', 'funds', 'leading', 'lagging'] as const satisfies readonly Part[]
/** Reload interval, because the order of the members changes during the day. */
const REFRESH_MS = 30_000
const NONE: readonly InstrumentKey[] = []

export function IndexRelated({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const { t } = useTranslation('quote')
  const { data, state, reload } = useCall('GET /m_ft/index_related', { code: codeOf(instrumentKey) })
  const hasMembers = data !== null && data.leading.length > 0
  useEffect(() => (hasMembers ? pageClock.every(REFRESH_MS, reload) : undefined), [hasMembers, reload])
  useQuotes(useMemo(() => (data ? keysOf(data) : NONE), [data]))
  if (!data)
    return (
      <Section title={t('related.futures')}>
        {state === 'failed' ? <Failed onRetry={reload} /> : <SkeletonRows count={2} />}
      </Section>
    )
  const hasFollowers = data.futures.length + data.contracts.length + data.funds.length > 0
  return (
    <>
      {!hasFollowers && (
        <Section title={t('related.futures')} padded>
          <p>{t('related.none')}</p>
        </Section>
      )}
      {parts.map(part => (
        <RelatedList key={part} part={part} stocks={data[part]} />
      ))}
    </>
  )
}

/** The schema types keys as plain text. The cast is safe, because the server created the keys. */
const keysOf = (data: Related): InstrumentKey[] =>
  parts.flatMap(part => data[part].map(({ key }) => key as InstrumentKey))

const notes = {
  futures: 'notOrdered',
  contracts: null,
  funds: 'funded',
  leading: 'members',
  lagging: 'members',
} as const

function RelatedList({ part, stocks }: { part: Part; stocks: Related[Part] }) {
  const { t } = useTranslation('quote')
  const words = useRowWords()
  const formatFor = useFormatFor()
  if (stocks.length === 0) return null
  const note = notes[part]
  return (
    <Section title={t(`related.${part}`)} {...(note && { note: t(`related.${note}`) })}>
      <ul className="quote-list" aria-label={t(`related.${part}`)}>
        {stocks.flatMap(stock => {
          const row = ofStock(stock)
          return row === null
            ? []
            : [
                <li key={stock.key}>
                  <QuoteRow
                    formatFor={formatFor}
                    instrumentKey={row.label.key}
                    label={row.label}
                    quote={row.quote}
                    words={words}
                  />
                </li>,
              ]
        })}
      </ul>
    </Section>
  )
}

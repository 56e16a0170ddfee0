// The top movers of a market: most traded by value, largest gains, largest losses. The ranking is polled by HTTP; its
// quotes are live.
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketClass } from '../../../domain/instruments/boards.ts'
import type { Stock } from '../../../domain/wire/calls/market.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { pageClock } from '../../lib/clock.ts'
import { ofStock } from '../../shared/quote-rows/instrument-label.ts'
import { QuoteRow, SkeletonRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import type { StarSlot } from '../../shared/quote-rows/star-slot.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import type { LeaderKind } from './leaders.state.ts'
import './leaders.css'
import './market-list.css'

const SIZE = 20
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8]
const REFRESH_MS = 30_000

type LeadersProps = {
  readonly market: MarketClass
  readonly kind: LeaderKind
  readonly star: StarSlot
  readonly onReady: () => void
}

export function Leaders({ market, kind, star, onReady }: LeadersProps) {
  const { t } = useTranslation('market')
  const words = useRowWords()
  const { state, data, asking, reload } = useLeaders(market, kind)
  const rows = useMemo(() => (data ?? []).flatMap(stock => ofStock(stock) ?? []), [data])
  useQuotes(useMemo(() => rows.map(({ label }) => label.key), [rows]))
  const isReady = data !== null
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])

  if (state === 'failed' && !data) return <Failed note={t('list.failed')} onRetry={reload} busy={asking} />
  if (!data) return <LeaderSkeletons />
  if (rows.length === 0) return <Empty title={t('list.empty')} note={t('popular.emptyNote')} />
  return (
    <ol className="quote-list leaders" aria-label={t(`popular.${kind}`)}>
      {rows.map(({ label, quote }) => (
        <li key={label.key}>
          <QuoteRow instrumentKey={label.key} label={label} quote={quote} words={words} star={star} />
        </li>
      ))}
    </ol>
  )
}

function LeaderSkeletons() {
  return (
    <div className="quote-list leaders" data-state="loading" aria-busy="true">
      {SKELETONS.map(place => (
        <SkeletonRow key={place} star />
      ))}
    </div>
  )
}

function useLeaders(market: MarketClass, kind: LeaderKind): Lookup<Stock[]> {
  const traded = useCall('GET /m_ft/hot_stock', kind === 'traded' ? { market, size: SIZE } : null)
  const moved = useCall('GET /m_ft/topList', kind === 'traded' ? null : { market, kind, size: SIZE })
  const lookup = kind === 'traded' ? traded : moved
  const { reload } = lookup
  useEffect(() => pageClock.every(REFRESH_MS, reload), [reload])
  return lookup
}

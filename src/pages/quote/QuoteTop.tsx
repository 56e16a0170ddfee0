// The head of a quote and its chart: on the page of the quote, and in a pane of the desk.
import type { ReactNode } from 'react'
import { lazy } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { ChartPanel } from '../../features/chart/ChartPanel.tsx'
import { QuoteHead } from '../../features/quote/QuoteHead.tsx'
import { Frozen } from '../../shared/instruments/Frozen.tsx'
import { settings } from '../../state/settings.ts'

const loadReview = () => import('./LineReview.tsx')
const lineReview = {
  Review: lazy(async () => ({ default: (await loadReview()).LineReview })),
  preload: async () => (await loadReview()).preload(),
}

const ComparePicker = lazy(async () => ({ default: (await import('./ComparePicker.tsx')).ComparePicker }))

type QuoteTopProps = {
  readonly instrumentKey: InstrumentKey
  readonly detail: StockDetail
  /** Average cost of the holding, scaled; null without one. */
  readonly average: number | null
  /** Unit of the price, if it is not the currency. */
  readonly unit: ReactNode
}

export function QuoteTop({ instrumentKey, detail, average, unit }: QuoteTopProps) {
  const { locale, pace } = useSnapshot(settings)
  useQuotes([instrumentKey], { prompt: pace !== 'paused' })
  const { instrument, feed } = detail
  const name = nameIn(instrument, locale)
  const decimals = instrument.priceDecimals
  return (
    <>
      <QuoteHead
        instrumentKey={instrumentKey}
        instrument={instrument}
        name={name}
        unit={unit ?? instrument.currency}
        decimals={decimals}
        zone={detail.zone}
        lastTradeAt={detail.quote?.at ?? null}
        feed={feed}
        firstState={detail.state}
      />
      <Frozen of={detail} />
      <ChartPanel
        instrumentKey={instrumentKey}
        name={name}
        decimals={decimals}
        quantityDecimals={instrument.quantityDecimals}
        zone={detail.zone}
        average={average}
        isDaily={feed.origin === 'reference'}
        tickSteps={detail.tickSteps}
        review={lineReview}
        Picker={ComparePicker}
      />
    </>
  )
}

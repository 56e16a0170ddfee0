// The chart of a quote: five periods, candles or a line, the figures of the bar under the finger, the same as a table for
// those who do not see it. The drawing itself comes later, in a chunk of its own, into a box of the same height.

import type { LucideIcon } from 'lucide-react'
import {
  ChartCandlestick,
  ChartLine,
  ChevronLeft,
  ChevronRight,
  Maximize2,
  Table2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Bar, ChartPeriod } from '../../../domain/kline.ts'
import { chartPeriods } from '../../../domain/kline.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { readStored, writeStored } from '../../state/persist.ts'
import { Failed } from '../../ui/Failed.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { BarLegend } from './BarLegend.tsx'
import { BarTable } from './BarTable.tsx'
import type { CanvasHandle, Move } from './Canvas.tsx'
import type { PlotKind } from './plot.ts'
import './chart.css'

const nothing = { last: null, state: 'loading' }

const Canvas = lazy(async () => ({ default: (await import('./Canvas.tsx')).Canvas }))

type Kept = { readonly period: ChartPeriod; readonly kind: PlotKind }
const STORED = 'chart'
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'period' in value &&
  chartPeriods.some(period => period === value.period) &&
  'kind' in value &&
  (value.kind === 'candles' || value.kind === 'line')

type ChartPanelProps = {
  instrumentKey: InstrumentKey
  name: string
  decimals: number
  quantityDecimals: number
  zone: string
  /** Own average cost, scaled. */
  average: number | null
}

export function ChartPanel({ instrumentKey, name, decimals, quantityDecimals, zone, average }: ChartPanelProps) {
  const t = useText('quote')
  const format = useFormat()
  const [kept, setKept] = useState<Kept>(() => readStored(STORED, isKept) ?? { period: '1D', kind: 'candles' })
  const bars = useRef<readonly Bar[]>([])
  const [news, setNews] = useState<{ readonly last: Bar | null; readonly state: string }>(nothing)
  const [point, setPoint] = useState<Bar | null>(null)
  const [table, setTable] = useState(false)
  const canvas = useRef<CanvasHandle>(null)
  const choose = (change: Partial<Kept>) => {
    const next = { ...kept, ...change }
    setKept(next)
    setNews(nothing)
    writeStored(STORED, next)
  }
  const { last, state } = news
  const shown = { bar: point ?? last, decimals, quantityDecimals, zone, period: kept.period }
  const summary = last
    ? t('chart.summary', { name, period: t(`period.${kept.period}`), price: format.price(last.close, decimals) })
    : t('chart.empty', { name })

  return (
    <section className="chart" aria-label={t('chart.title', { name })}>
      <BarLegend {...shown} />
      <div className="chart-box">
        <Suspense fallback={null}>
          <Canvas
            handle={canvas}
            instrumentKey={instrumentKey}
            period={kept.period}
            kind={kept.kind}
            decimals={decimals}
            zone={zone}
            average={average}
            averageTitle={t('chart.average')}
            label={summary}
            onPoint={setPoint}
            onBars={(list, now) => {
              bars.current = list
              setNews({ last: list.at(-1) ?? null, state: now })
            }}
          />
        </Suspense>
        {!last && <ChartState state={state} />}
      </div>
      <Segmented
        label={t('chart.period')}
        choices={chartPeriods.map(period => ({ value: period, label: t(`periodShort.${period}`) }))}
        value={kept.period}
        onChange={period => choose({ period })}
      />
      <div className="chart-tools">
        <IconButton
          label={t(kept.kind === 'candles' ? 'chart.asLine' : 'chart.asCandles')}
          icon={kept.kind === 'candles' ? <ChartLine size={20} /> : <ChartCandlestick size={20} />}
          onClick={() => choose({ kind: kept.kind === 'candles' ? 'line' : 'candles' })}
        />
        <IconButton
          label={t('chart.table')}
          icon={<Table2 size={20} />}
          pressed={table}
          onClick={() => setTable(!table)}
        />
        <span className="chart-tools-gap" />
        {moves.map(([move, Icon]) => (
          <IconButton
            key={move}
            label={t(`chart.${move}`)}
            icon={<Icon size={20} />}
            onClick={() => canvas.current?.steer(move)}
          />
        ))}
      </div>
      {table && (
        <BarTable
          bars={bars.current}
          decimals={decimals}
          quantityDecimals={quantityDecimals}
          zone={zone}
          period={kept.period}
        />
      )}
      <p className="chart-credit">
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {t('chart.credit')}
        </a>
      </p>
    </section>
  )
}

const moves: readonly (readonly [Move, LucideIcon])[] = [
  ['earlier', ChevronLeft],
  ['later', ChevronRight],
  ['closer', ZoomIn],
  ['wider', ZoomOut],
  ['whole', Maximize2],
]

/** Never an endless wait: the engine says when it failed, and tries again by itself. */
function ChartState({ state }: { state: string }) {
  const t = useText('quote')
  if (state === 'failed')
    return (
      <div className="chart-state">
        <Failed note={t('chart.failed')} />
      </div>
    )
  return (
    <div className="chart-state" role="status">
      {state === 'ready' ? <p>{t('chart.none')}</p> : <span className="chart-wait" aria-hidden="true" />}
      {state === 'loading' && <span className="spoken">{t('chart.loading')}</span>}
    </div>
  )
}

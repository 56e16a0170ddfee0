// The chart of a quote: five periods, candles or a line, the values of the bar under the finger, and the same values as
// a table for users who cannot see the chart. Indicators, larger bars, scales and own trades can be added. The canvas is
// loaded later in a chunk of its own, into a box of the same height.
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { indicatorsOf } from '../../../domain/indicators.ts'
import type { TickStep } from '../../../domain/instrument.ts'
import type { Bar } from '../../../domain/kline.ts'
import { barSizes } from '../../../domain/kline.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { settings } from '../../state/settings.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { BarTable, TABLE_ROWS } from './BarTable.tsx'
import { barText } from './bar-text.ts'
import { ChartLegends } from './ChartLegends.tsx'
import { ChartMore } from './ChartMore.tsx'
import { ChartParts } from './ChartParts.tsx'
import { ChartTools } from './ChartTools.tsx'
import { periodsOf, useChartChoice } from './chart-choice.ts'
import { joinedInterval, useChartExtras } from './chart-extras.ts'
import type { Compared, Picker } from './compared.ts'
import type { DrawingTool } from './drawing-tools.ts'
import type { OwnFill } from './extras/own-trades.ts'
import { FullScreenHead } from './FullScreenHead.tsx'
import { useFullScreen } from './full-screen.ts'
import type { LineReview } from './line-target.ts'
import { PeriodChange } from './PeriodChange.tsx'
import type { Plot, Reach } from './plot.ts'
import { useChart } from './use-chart.ts'
import './chart.css'

const Canvas = lazy(async () => ({ default: (await import('./Canvas.tsx')).Canvas }))

type ChartPanelProps = {
  instrumentKey: InstrumentKey
  name: string
  decimals: number
  quantityDecimals: number
  zone: string
  /** The user's average cost, scaled; null without a position. */
  average: number | null
  /** True for an instrument with bars of days only. */
  isDaily: boolean
  tickSteps: readonly TickStep[]
  /** The review of an order or an alert whose line was moved. */
  review: LineReview
  /** Finds an instrument to compare. */
  Picker: Picker
}

export function ChartPanel(props: ChartPanelProps) {
  const { instrumentKey, name, decimals, quantityDecimals, zone, average, isDaily, tickSteps, review, Picker } = props
  const { t } = useTranslation('quote')
  const format = useInstrumentFormat(instrumentKey)
  const now = useServerMinute()
  const [{ period, kind }, choose] = useChartChoice(isDaily)
  const [extras, changeExtras] = useChartExtras()
  const interval = joinedInterval(extras, period)
  const { store, state, firstOpen } = useChart({ key: instrumentKey, period, interval }, extras.indicators)
  const { hideBalances } = useSnapshot(settings)
  const chosen = indicatorsOf(extras.indicators)
  const [fills, setFills] = useState<readonly OwnFill[]>([])
  const [others, setOthers] = useState<readonly Compared[]>([])
  // The page may show another instrument by now.
  const compared = others.filter(({ key }) => key !== instrumentKey)
  const [tool, setTool] = useState<DrawingTool | null>(null)
  const [plot, setPlot] = useState<Plot | null>(null)
  const [point, setPoint] = useState<Bar | null>(null)
  const [reach, setReach] = useState<Reach | null>(null)
  const [isTable, setTable] = useState(false)
  const section = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { isFull, toggle } = useFullScreen(section)
  const text = barText({ format, period, zone, decimals, quantityDecimals, now })
  const shared = { instrumentKey, decimals, store, text, chosen }
  const labelOf = (last: Bar | null) =>
    last
      ? t('chart.summary', { name, period: t(`period.${period}`), price: text.price(last.close) })
      : t('chart.empty', { name })
  useEffect(() => {
    if (isTable) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isTable])

  return (
    <section ref={section} className="chart" data-full={isFull || undefined} aria-label={t('chart.title', { name })}>
      {isFull && <FullScreenHead instrumentKey={instrumentKey} name={name} decimals={decimals} />}
      <ChartLegends
        {...shared}
        point={point}
        showsFills={extras.showsFills}
        hidden={hideBalances}
        onTrades={setFills}
      />
      <div ref={box} className="chart-box" data-panes={chosen.filter(({ place }) => place === 'pane').length}>
        <Suspense fallback={null}>
          <Canvas
            store={store}
            instrumentKey={instrumentKey}
            period={period}
            kind={kind}
            decimals={decimals}
            zone={zone}
            average={average}
            averageTitle={t('chart.average')}
            previousCloseTitle={t('chart.previousClose')}
            labelOf={labelOf}
            chosen={chosen}
            scale={extras.scale}
            isCompared={compared.length > 0}
            fills={fills}
            plot={plot}
            onPlot={setPlot}
            onPoint={setPoint}
            onReach={setReach}
          />
        </Suspense>
        {firstOpen === null && <ChartState state={state} />}
        {isTable && <BarTable {...shared} />}
      </div>
      <ChartParts
        name={name}
        charted={{ key: instrumentKey, period, interval }}
        instrumentKey={instrumentKey}
        decimals={decimals}
        zone={zone}
        isDaily={barSizes[period] === 'day'}
        tickSteps={tickSteps}
        plot={plot}
        store={store}
        compared={compared}
        onRemove={removed => setOthers(compared.filter(each => each !== removed))}
        showsLines={extras.showsFills}
        hidden={hideBalances}
        review={review}
        onReview={() => isFull && toggle()}
        tool={tool}
        onTool={setTool}
      />
      <p className="spoken" role="status">
        {isTable && t('chart.tableShown', { bars: Math.min(TABLE_ROWS, store.bars.length) })}
      </p>
      <div className="chart-controls">
        <div className="chart-change-row">
          <PeriodChange instrumentKey={instrumentKey} period={period} firstOpen={firstOpen} decimals={decimals} />
          {!isFull && (
            <ChartMore
              instrumentKey={instrumentKey}
              period={period}
              extras={extras}
              onChange={changeExtras}
              compare={{ compared, Picker, onChange: setOthers }}
              onTool={setTool}
            />
          )}
        </div>
        <Segmented
          label={t('chart.period')}
          choices={periodsOf(isDaily).map(each => ({ value: each, label: t(`periodShort.${each}`) }))}
          value={period}
          onChange={next => choose({ period: next })}
        />
        <ChartTools
          kind={kind}
          isTable={isTable}
          isFull={isFull}
          reach={reach}
          onKind={next => choose({ kind: next })}
          onTable={() => setTable(!isTable)}
          onFull={toggle}
          onMove={move => plot?.steer(move)}
        />
      </div>
      <p className="chart-credit">
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {t('chart.credit')}
        </a>
      </p>
    </section>
  )
}

/**
 * State of a chart without bars. It never shows an endless wait: the engine reports a failure, and retries by itself.
 */
function ChartState({ state }: { state: string }) {
  const { t } = useTranslation('quote')
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

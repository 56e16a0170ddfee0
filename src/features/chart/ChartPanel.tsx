// The chart of a quote: five periods, candles or a line, the values of the bar under the finger, and the same values as
// a table for users who cannot see the chart. Indicators, larger bars, scales and own fills can be added. The canvas is loaded later in a chunk of its own, into a box of the same
// height.
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { indicatorsOf } from '../../../domain/indicators.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import type { Bar } from '../../../domain/kline.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { preloadSheet } from '../../shared/sheet/Sheet.tsx'
import { useServerMinute } from '../../state/server-now.ts'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { BarLegend } from './BarLegend.tsx'
import { BarTable, TABLE_ROWS } from './BarTable.tsx'
import { barText } from './bar-text.ts'
import type { CanvasHandle } from './Canvas.tsx'
import { ChartTools } from './ChartTools.tsx'
import { periodsOf, useChartChoice } from './chart-choice.ts'
import { joinedInterval, useChartExtras } from './chart-extras.ts'
import type { OwnFill } from './extras/own-fills.ts'
import { FullScreenHead } from './FullScreenHead.tsx'
import { useFullScreen } from './full-screen.ts'
import { PeriodChange } from './PeriodChange.tsx'
import type { Reach } from './plot.ts'
import { useChart } from './use-chart.ts'
import './chart.css'

const Canvas = lazy(async () => ({ default: (await import('./Canvas.tsx')).Canvas }))

const ChartSheet = lazy(async () => ({ default: (await import('./extras/ChartSheet.tsx')).ChartSheet }))
const IndicatorLegend = lazy(async () => ({ default: (await import('./extras/IndicatorLegend.tsx')).IndicatorLegend }))
const IndicatorHeads = lazy(async () => ({ default: (await import('./extras/IndicatorCells.tsx')).IndicatorHeads }))
const IndicatorCells = lazy(async () => ({ default: (await import('./extras/IndicatorCells.tsx')).IndicatorCells }))
const OwnFills = lazy(async () => ({ default: (await import('./extras/OwnFills.tsx')).OwnFills }))

const NO_FILLS: readonly OwnFill[] = []

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
}

export function ChartPanel(props: ChartPanelProps) {
  const { instrumentKey, name, decimals, quantityDecimals, zone, average, isDaily } = props
  const { t } = useTranslation('quote')
  const format = useInstrumentFormat(instrumentKey)
  const now = useServerMinute()
  const [{ period, kind }, choose] = useChartChoice(isDaily)
  const [extras, changeExtras] = useChartExtras()
  const interval = joinedInterval(extras, period)
  const { store, last, state } = useChart({ key: instrumentKey, period, interval }, extras.indicators)
  const { hideBalances } = useSnapshot(settings)
  const chosen = indicatorsOf(extras.indicators)
  const [fills, setFills] = useState(NO_FILLS)
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const [point, setPoint] = useState<Bar | null>(null)
  const [reach, setReach] = useState<Reach | null>(null)
  const [isTable, setTable] = useState(false)
  const section = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<CanvasHandle>(null)
  const { isFull, toggle } = useFullScreen(section)
  const hasVolume = specOf(boardOf(instrumentKey)).hasVolume
  const lined = { chosen, instrumentKey, decimals }
  const text = barText({ format, period, zone, decimals, quantityDecimals, now })
  const summary = last
    ? t('chart.summary', { name, period: t(`period.${period}`), price: text.price(last.close) })
    : t('chart.empty', { name })
  useEffect(() => {
    if (isTable) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isTable])

  return (
    <section ref={section} className="chart" data-full={isFull || undefined} aria-label={t('chart.title', { name })}>
      {isFull && <FullScreenHead instrumentKey={instrumentKey} name={name} decimals={decimals} />}
      <BarLegend bar={point ?? last} text={text} hasVolume={hasVolume} />
      <Suspense fallback={null}>
        {chosen.length > 0 && <IndicatorLegend {...lined} store={store} bar={point ?? last} />}
        {extras.showsFills && (
          <OwnFills
            instrumentKey={instrumentKey}
            decimals={decimals}
            store={store}
            text={text}
            hidden={hideBalances}
            onFills={setFills}
          />
        )}
      </Suspense>
      <div ref={box} className="chart-box" data-panes={chosen.filter(({ place }) => place === 'pane').length}>
        <Suspense fallback={null}>
          <Canvas
            handle={canvas}
            store={store}
            instrumentKey={instrumentKey}
            period={period}
            kind={kind}
            decimals={decimals}
            zone={zone}
            average={average}
            averageTitle={t('chart.average')}
            previousCloseTitle={t('chart.previousClose')}
            label={summary}
            chosen={chosen}
            scale={extras.scale}
            fills={fills}
            onPoint={setPoint}
            onReach={setReach}
          />
        </Suspense>
        {!last && <ChartState state={state} />}
        {isTable && (
          <BarTable
            bars={store.bars}
            text={text}
            heads={<Suspense fallback={null}>{chosen.length > 0 && <IndicatorHeads {...lined} />}</Suspense>}
            cellsOf={row => (
              <Suspense fallback={null}>
                {chosen.length > 0 && <IndicatorCells {...lined} store={store} row={row} />}
              </Suspense>
            )}
          />
        )}
      </div>
      <p className="spoken" role="status">
        {isTable && t('chart.tableShown', { bars: Math.min(TABLE_ROWS, store.bars.length) })}
      </p>
      <div className="chart-controls">
        <PeriodChange
          instrumentKey={instrumentKey}
          period={period}
          firstOpen={store.bars[0]?.open ?? null}
          decimals={decimals}
        />
        <Segmented
          label={t('chart.period')}
          choices={periodsOf(isDaily).map(each => ({ value: each, label: t(`periodShort.${each}`) }))}
          value={period}
          onChange={next => choose({ period: next })}
        />
        {!isFull && (
          <div className="chart-more">
            <Button
              variant="secondary"
              size="small"
              onFocus={() => void preloadSheet()}
              onPointerDown={() => void preloadSheet()}
              onClick={() => setSheet('open')}
            >
              {t('chart.indicators')}
            </Button>
          </div>
        )}
        <ChartTools
          kind={kind}
          isTable={isTable}
          isFull={isFull}
          reach={reach}
          onKind={next => choose({ kind: next })}
          onTable={() => setTable(!isTable)}
          onFull={toggle}
          onMove={move => canvas.current?.steer(move)}
        />
      </div>
      {sheet !== 'unused' && (
        <Suspense fallback={null}>
          <ChartSheet
            open={sheet === 'open'}
            onClose={() => setSheet('closed')}
            period={period}
            hasVolume={hasVolume}
            extras={extras}
            onChange={changeExtras}
          />
        </Suspense>
      )}
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

// What is drawn on a chart beyond its bars: the lines of indicators, another scale, marks of own fills. Loaded with
// the first of them.
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../domain/brand.ts'
import type { Indicator } from '../../../../domain/indicators.ts'
import type { ChartPeriod } from '../../../../domain/kline.ts'
import { formatOf } from '../../../i18n/format.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { quoteLeaf } from '../../../state/market.ts'
import type { ChartScale } from '../chart-extras.ts'
import type { ChartStore } from '../chart-store.ts'
import { onLookChange } from '../colours.ts'
import type { Plot } from '../plot.ts'
import { visibleRows } from './compare/visible-rows.ts'
import { FillMarks } from './fill-marks.ts'
import { IndicatorPlot } from './indicator-plot.ts'
import { useIndicatorTexts } from './indicator-text.ts'
import type { OwnFill } from './own-trades.ts'

type OverlaysProps = {
  readonly plot: Plot
  readonly store: ChartStore
  readonly instrumentKey: InstrumentKey
  readonly period: ChartPeriod
  readonly decimals: number
  readonly chosen: readonly Indicator[]
  readonly scale: ChartScale
  readonly isCompared: boolean
  readonly fills: readonly OwnFill[]
}

export function Overlays(props: OverlaysProps) {
  const { plot, store, fills } = props
  useLines(props)
  useScale(props)
  const { t } = useTranslation('chart')
  const letters = { buy: t('fills.buyLetter'), sell: t('fills.sellLetter') }
  const createMarks = useEffectEvent(() => new FillMarks(plot, store, fills, letters))
  useEffect(() => {
    if (fills.length === 0 || plot.isRemoved) return
    const marks = createMarks()
    const stopLook = onLookChange(() => marks.recolour())
    return () => {
      stopLook()
      if (!plot.isRemoved) marks.remove()
    }
  }, [plot, fills])
  return null
}

function useLines({ plot, store, instrumentKey, decimals, chosen }: OverlaysProps): void {
  const texts = useIndicatorTexts(instrumentKey, decimals)
  const createLines = useEffectEvent(() => new IndicatorPlot(plot, store, chosen, texts))
  const ids = chosen.map(({ id }) => id).join()
  useEffect(() => {
    // The plot of the period before is removed before its successor is known here.
    if (ids === '' || plot.isRemoved) return
    const lines = createLines()
    const stopBars = store.draw(change => lines.draw(change))
    const stopLook = onLookChange(() => lines.recolour())
    return () => {
      stopLook()
      stopBars()
      if (!plot.isRemoved) lines.remove()
    }
  }, [plot, store, ids])
}

/**
 * Percent is a text of the axis and not a scale of the library: that would measure each line from its own first value,
 * so that an average would not lie where it belongs beside the prices. The base is that of the change below the chart,
 * or, beside other instruments, the first visible bar.
 */
function useScale({ plot, store, instrumentKey, period, scale, isCompared }: OverlaysProps): void {
  useEffect(() => {
    if (plot.isRemoved) return
    const ofPeriod = () => (period === '1D' ? quoteLeaf(instrumentKey).previousClose : (store.bars[0]?.open ?? null))
    const base = () => (isCompared ? firstClose(plot, store) : ofPeriod())
    const percentOf = (scaled: number) => {
      const from = base()
      return formatOf(currentLocale()).basisPoints(from ? ((scaled - from) / from) * 10_000 : null)
    }
    const write = () =>
      plot.scale({ isLogarithmic: scale === 'log', textOf: scale === 'percent' || isCompared ? percentOf : null })
    write()
    // The axis is written again when another bar becomes the first visible one.
    let known = firstClose(plot, store)
    const follow = () => {
      const now = firstClose(plot, store)
      if (now === known) return
      known = now
      write()
    }
    if (isCompared) plot.chart.timeScale().subscribeVisibleLogicalRangeChange(follow)
    return () => {
      if (plot.isRemoved) return
      plot.chart.timeScale().unsubscribeVisibleLogicalRangeChange(follow)
      plot.scale({ isLogarithmic: false, textOf: null })
    }
  }, [plot, store, instrumentKey, period, scale, isCompared])
}

function firstClose(plot: Plot, store: ChartStore): number | null {
  const rows = visibleRows(plot, store)
  return rows?.bars[rows.first]?.close ?? null
}

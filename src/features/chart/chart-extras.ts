// What the user added to charts: indicators, bar sizes, the scale of prices, marks of own fills. Stored on the device.
import { useState } from 'react'
import type { ChartInterval, JoinedInterval } from '../../../domain/chart-intervals.ts'
import { intervalsOf } from '../../../domain/chart-intervals.ts'
import type { IndicatorId } from '../../../domain/indicators.ts'
import { indicatorsOf } from '../../../domain/indicators.ts'
import type { ChartPeriod } from '../../../domain/kline.ts'
import { isRecord, readStored, writeStored } from '../../lib/persist.ts'

export const chartScales = ['normal', 'log', 'percent'] as const
export type ChartScale = (typeof chartScales)[number]

export type ChartExtras = {
  readonly indicators: readonly IndicatorId[]
  /** The chosen interval of each period; absent for the period's own. */
  readonly intervals: Readonly<Partial<Record<ChartPeriod, ChartInterval>>>
  readonly scale: ChartScale
  readonly showsFills: boolean
}

const STORED = 'chart-extras'
const none: ChartExtras = { indicators: [], intervals: {}, scale: 'normal', showsFills: false }

const isExtras = (value: unknown): value is ChartExtras =>
  isRecord(value) &&
  Array.isArray(value['indicators']) &&
  isRecord(value['intervals']) &&
  chartScales.some(scale => scale === value['scale']) &&
  typeof value['showsFills'] === 'boolean'

function stored(): ChartExtras {
  const { indicators, intervals, scale, showsFills } = readStored(STORED, isExtras) ?? none
  // An older version may have stored indicators that this one has not.
  return { indicators: indicatorsOf(indicators).map(({ id }) => id), intervals, scale, showsFills }
}

/** The interval of a period. One that the period does not have is its own. */
export const intervalOf = ({ intervals }: ChartExtras, period: ChartPeriod): ChartInterval =>
  intervalsOf[period].find(each => each === intervals[period]) ?? intervalsOf[period][0]

/** The interval of a period if its bars are joined from those of the server; otherwise undefined. */
export function joinedInterval(extras: ChartExtras, period: ChartPeriod): JoinedInterval | undefined {
  const interval = intervalOf(extras, period)
  return interval === intervalsOf[period][0] ? undefined : (interval as JoinedInterval)
}

export function useChartExtras(): [ChartExtras, (change: Partial<ChartExtras>) => void] {
  const [extras, setExtras] = useState(stored)
  const change = (changed: Partial<ChartExtras>) => {
    const next: ChartExtras = {
      indicators: changed.indicators ?? extras.indicators,
      intervals: changed.intervals ?? extras.intervals,
      scale: changed.scale ?? extras.scale,
      showsFills: changed.showsFills ?? extras.showsFills,
    }
    setExtras(next)
    writeStored(STORED, next)
  }
  return [extras, change]
}

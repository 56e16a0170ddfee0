// The period and the kind of chart that the user chose last, stored on the device.
import { useState } from 'react'
import type { ChartPeriod } from '../../../domain/kline.ts'
import { barSizes, chartPeriods } from '../../../domain/kline.ts'
import { readStored, writeStored } from '../../lib/persist.ts'
import type { PlotKind } from './price-series.ts'

export type ChartChoice = { readonly period: ChartPeriod; readonly kind: PlotKind }

const STORED = 'chart'
const isChoice = (value: unknown): value is ChartChoice =>
  typeof value === 'object' &&
  value !== null &&
  'period' in value &&
  chartPeriods.some(period => period === value.period) &&
  'kind' in value &&
  (value.kind === 'candles' || value.kind === 'line')

const stored = (): ChartChoice => readStored(STORED, isChoice) ?? { period: '1D', kind: 'candles' }

const merged = (choice: ChartChoice, { period, kind }: Partial<ChartChoice>): ChartChoice => ({
  period: period ?? choice.period,
  kind: kind ?? choice.kind,
})

const isOfDays = (period: ChartPeriod): boolean => barSizes[period] === 'day'

/** The periods of a chart; `isDaily`: those whose bars are days. */
export const periodsOf = (isDaily: boolean): readonly ChartPeriod[] =>
  isDaily ? chartPeriods.filter(isOfDays) : chartPeriods

/** `isDaily`: a chart with bars of days only begins with the longest period unless the chosen one has such bars. */
export function useChartChoice(isDaily: boolean): [ChartChoice, (change: Partial<ChartChoice>) => void] {
  const [choice, setChoice] = useState<ChartChoice>(() => {
    const own = stored()
    return isDaily && !isOfDays(own.period) ? merged(own, { period: '1Y' }) : own
  })
  const choose = (change: Partial<ChartChoice>) => {
    setChoice(merged(choice, change))
    writeStored(STORED, merged(stored(), change))
  }
  return [choice, choose]
}

// The period and the kind of chart that the user chose last, stored on the device.
import { useState } from 'react'
import type { ChartPeriod } from '../../../domain/kline.ts'
import { chartPeriods } from '../../../domain/kline.ts'
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

export function useChartChoice(): [ChartChoice, (change: Partial<ChartChoice>) => void] {
  const [choice, setChoice] = useState<ChartChoice>(
    () => readStored(STORED, isChoice) ?? { period: '1D', kind: 'candles' },
  )
  const choose = (change: Partial<ChartChoice>) => {
    const next = { period: change.period ?? choice.period, kind: change.kind ?? choice.kind }
    setChoice(next)
    writeStored(STORED, next)
  }
  return [choice, choose]
}

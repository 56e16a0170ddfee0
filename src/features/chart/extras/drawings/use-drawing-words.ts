// A drawing as text: in the list, and beside it on the chart.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import { datesOf } from '../../../../i18n/day-time.ts'
import { useInstrumentFormat } from '../../../../shared/instruments/price-format.ts'
import type { ChartStore } from '../../chart-store.ts'
import type { Drawing, Point } from './drawing.ts'
import { rowOf } from './drawing-plot.ts'

export type DrawingWords = {
  readonly full: (drawing: Drawing) => string
  /** Beside the drawing on the chart; empty for none. */
  readonly short: (drawing: Drawing) => string
}

type Facts = { readonly instrumentKey: InstrumentKey; readonly decimals: number; readonly zone: string }

export function useDrawingWords({ instrumentKey, decimals, zone }: Facts, store: ChartStore): DrawingWords {
  const { t } = useTranslation('chart')
  const format = useInstrumentFormat(instrumentKey)
  return useMemo(() => {
    const dates = datesOf(format.locale)
    const timeOf = (time: number | null): string =>
      time === null ? '' : `${dates.date(time, zone)} ${dates.time(time, zone)}`
    const measured = ({ points: [from, to] }: Drawing): string => {
      if (!from || !to) return ''
      const share = from.price === 0 ? null : ((to.price - from.price) / Math.abs(from.price)) * 10_000
      const bars = barsBetween(from, to, store)
      const change = `${format.change(to.price - from.price, decimals)} (${format.basisPoints(share)})`
      return bars === null ? change : `${change} · ${t('drawings.bars', { count: bars })}`
    }
    const full = (drawing: Drawing): string => {
      const [from, to] = drawing.points
      const price = (point: Point | undefined): string => format.price(point?.price ?? null, decimals)
      if (drawing.kind === 'horizontal') return t('drawings.line.horizontal', { price: price(from) })
      const ends = {
        from: price(from),
        fromTime: timeOf(from?.time ?? null),
        to: price(to),
        toTime: timeOf(to?.time ?? null),
      }
      const text = t(`drawings.line.${drawing.kind}`, ends)
      return drawing.kind === 'measure' ? `${text}: ${measured(drawing)}` : text
    }
    const short = (drawing: Drawing): string => {
      if (drawing.kind === 'trend') return ''
      return drawing.kind === 'measure' ? measured(drawing) : format.price(drawing.points[0]?.price ?? null, decimals)
    }
    return { full, short }
  }, [t, format, decimals, zone, store])
}

function barsBetween(from: Point, to: Point, { bars }: ChartStore): number | null {
  const rows = [from, to].map(({ time }) => (time === null ? null : rowOf(time, bars)))
  const [first = null, last = null] = rows
  return first === null || last === null ? null : Math.abs(last - first)
}

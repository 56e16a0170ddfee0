// The chart as a table, for users of screen readers and others who prefer numbers: the last bars, newest first. It
// covers the canvas, so that it is in view.

import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Indicator } from '../../../domain/indicators.ts'
import type { BarText } from './bar-text.ts'
import type { ChartStore } from './chart-store.ts'
import { useLast } from './use-chart.ts'

const IndicatorHeads = lazy(async () => ({ default: (await import('./extras/IndicatorCells.tsx')).IndicatorHeads }))
const IndicatorCells = lazy(async () => ({ default: (await import('./extras/IndicatorCells.tsx')).IndicatorCells }))

export const TABLE_ROWS = 30

/** Makes the scroller focusable, so that a keyboard can scroll it: not every browser does that by itself. */
const takeFocus = (scroller: HTMLElement | null) => {
  if (scroller) scroller.tabIndex = 0
}

type BarTableProps = {
  readonly instrumentKey: InstrumentKey
  readonly decimals: number
  readonly store: ChartStore
  readonly text: BarText
  /** Indicators, whose lines are further columns. */
  readonly chosen: readonly Indicator[]
}

export function BarTable({ instrumentKey, decimals, store, text, chosen }: BarTableProps) {
  const { t } = useTranslation('quote')
  const { bars } = store
  useLast(store)
  const added = { instrumentKey, decimals, chosen }
  return (
    <section ref={takeFocus} className="bar-table" aria-label={t('chart.tableTitle')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('legend.time')}</th>
            <th scope="col">{t('legend.open')}</th>
            <th scope="col">{t('legend.high')}</th>
            <th scope="col">{t('legend.low')}</th>
            <th scope="col">{t('legend.close')}</th>
            <th scope="col">{t('legend.volume')}</th>
            <Suspense fallback={null}>{chosen.length > 0 && <IndicatorHeads {...added} />}</Suspense>
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-TABLE_ROWS)
            .reverse()
            .map((bar, nth) => (
              <tr key={bar.time}>
                <th scope="row">{text.time(bar.time)}</th>
                <td>{text.price(bar.open)}</td>
                <td>{text.price(bar.high)}</td>
                <td>{text.price(bar.low)}</td>
                <td>{text.price(bar.close)}</td>
                <td>{text.volume(bar.volume)}</td>
                <Suspense fallback={null}>
                  {chosen.length > 0 && <IndicatorCells {...added} store={store} row={bars.length - 1 - nth} />}
                </Suspense>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

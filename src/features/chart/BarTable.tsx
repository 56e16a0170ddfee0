// The chart as a table, for users of screen readers and others who prefer numbers: the last bars, newest first. It
// covers the canvas, so that it is in view.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bar } from '../../../domain/kline.ts'
import type { BarText } from './bar-text.ts'

export const TABLE_ROWS = 30

/** Makes the scroller focusable, so that a keyboard can scroll it: not every browser does that by itself. */
const takeFocus = (scroller: HTMLElement | null) => {
  if (scroller) scroller.tabIndex = 0
}

type BarTableProps = {
  readonly bars: readonly Bar[]
  readonly text: BarText
  /** Heads of further columns. */
  readonly heads: ReactNode
  /** Renders the cells of these columns for the bar at a place of `bars`. */
  readonly cellsOf: (row: number) => ReactNode
}

export function BarTable({ bars, text, heads, cellsOf }: BarTableProps) {
  const { t } = useTranslation('quote')
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
            {heads}
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
                {cellsOf(bars.length - 1 - nth)}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

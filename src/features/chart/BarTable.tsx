// The chart as a table, for users of screen readers and others who prefer numbers: the last bars, newest first. It
// covers the canvas, so that it is in view.

import { useTranslation } from 'react-i18next'
import type { Bar } from '../../../domain/kline.ts'
import type { BarText } from './bar-text.ts'

export const TABLE_ROWS = 30

/** Makes the scroller focusable, so that a keyboard can scroll it: not every browser does that by itself. */
const takeFocus = (scroller: HTMLElement | null) => {
  if (scroller) scroller.tabIndex = 0
}

type BarTableProps = { readonly bars: readonly Bar[]; readonly text: BarText }

export function BarTable({ bars, text }: BarTableProps) {
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
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-TABLE_ROWS)
            .reverse()
            .map(bar => (
              <tr key={bar.time}>
                <th scope="row">{text.time(bar.time)}</th>
                <td>{text.price(bar.open)}</td>
                <td>{text.price(bar.high)}</td>
                <td>{text.price(bar.low)}</td>
                <td>{text.price(bar.close)}</td>
                <td>{text.volume(bar.volume)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

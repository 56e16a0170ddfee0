// The values of the chosen indicators at one bar, as text: the bar under the finger, otherwise the last.
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../domain/brand.ts'
import type { Indicator } from '../../../../domain/indicators.ts'
import type { Bar } from '../../../../domain/kline.ts'
import type { ChartStore } from '../chart-store.ts'
import { useLast } from '../use-chart.ts'
import { useIndicatorTexts } from './indicator-text.ts'
import { looksOf } from './line-look.ts'
import './indicator-legend.css'

type IndicatorLegendProps = {
  readonly chosen: readonly Indicator[]
  readonly store: ChartStore
  readonly instrumentKey: InstrumentKey
  readonly decimals: number
  /** The bar under the finger; null for the last one. */
  readonly point: Bar | null
}

export function IndicatorLegend({ chosen, store, instrumentKey, decimals, point }: IndicatorLegendProps) {
  const { t } = useTranslation('chart')
  const texts = useIndicatorTexts(instrumentKey, decimals)
  const looks = looksOf(chosen)
  const last = useLast(store)
  const { time } = point ?? last ?? {}
  const row = store.bars.findLastIndex(bar => bar.time === time)
  return (
    <ul className="indicator-legend" aria-label={t('legend')}>
      {chosen.map(indicator => (
        <li key={indicator.id}>
          <b>{texts.name(indicator)}</b>
          {indicator.lines.map(({ id, name }) => {
            const look = looks.get(id)
            const style = { '--line-colour': look?.colour } as CSSProperties
            return (
              <span key={id} className="indicator-value">
                <i className="indicator-line" data-pattern={look?.pattern} style={style} aria-hidden="true" />
                {name !== 'value' && `${t(`line.${name}`)} `}
                {texts.value(indicator, store.valueAt(id, row))}
              </span>
            )
          })}
        </li>
      ))}
    </ul>
  )
}

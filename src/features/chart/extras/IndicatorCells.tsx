// The columns of the chosen indicators in the table of a chart.
import type { InstrumentKey } from '../../../../domain/brand.ts'
import type { Indicator } from '../../../../domain/indicators.ts'
import type { ChartStore } from '../chart-store.ts'
import { useIndicatorTexts } from './indicator-text.ts'

type HeadsProps = {
  readonly chosen: readonly Indicator[]
  readonly instrumentKey: InstrumentKey
  readonly decimals: number
}

export function IndicatorHeads({ chosen, instrumentKey, decimals }: HeadsProps) {
  const texts = useIndicatorTexts(instrumentKey, decimals)
  return chosen.flatMap(indicator =>
    indicator.lines.map(({ id, name }) => (
      <th key={id} scope="col">
        {texts.lineName(indicator, name)}
      </th>
    )),
  )
}

type CellsProps = HeadsProps & { readonly store: ChartStore; readonly row: number }

export function IndicatorCells({ chosen, instrumentKey, decimals, store, row }: CellsProps) {
  const texts = useIndicatorTexts(instrumentKey, decimals)
  return chosen.flatMap(indicator =>
    indicator.lines.map(({ id }) => <td key={id}>{texts.value(indicator, store.valueAt(id, row))}</td>),
  )
}

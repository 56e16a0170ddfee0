// What can be added to a chart: indicators, the size of the bars, the scale of the prices, and marks of own trades.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../domain/brand.ts'
import type { ChartInterval } from '../../../../domain/chart-intervals.ts'
import { chartIntervals, intervalsOf } from '../../../../domain/chart-intervals.ts'
import type { Indicator, IndicatorKind } from '../../../../domain/indicators.ts'
import { indicators, indicatorsOf, placeLimits } from '../../../../domain/indicators.ts'
import { specOf } from '../../../../domain/instruments/boards.ts'
import { boardOf } from '../../../../domain/instruments/market-code.ts'
import type { ChartPeriod } from '../../../../domain/kline.ts'
import { Sheet } from '../../../shared/sheet/Sheet.tsx'
import { Chip, Chips } from '../../../ui/Chip.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { ChartExtras } from '../chart-extras.ts'
import { chartScales, intervalOf } from '../chart-extras.ts'
import type { DrawingTool } from '../drawing-tools.ts'
import type { CompareChoice } from './compare/CompareSection.tsx'
import { CompareSection } from './compare/CompareSection.tsx'
import { DrawSection } from './drawings/DrawSection.tsx'
import './chart-sheet.css'

export type ChartSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly instrumentKey: InstrumentKey
  readonly period: ChartPeriod
  readonly extras: ChartExtras
  readonly onChange: (change: Partial<ChartExtras>) => void
  readonly compare: CompareChoice
  readonly onTool: (tool: DrawingTool) => void
}

type Group = { readonly kind: IndicatorKind; readonly choices: readonly Indicator[] }

const groupsOf = (place: Indicator['place']): Group[] => {
  const placed = indicators.filter(each => each.place === place)
  return [...new Set(placed.map(({ kind }) => kind))].map(kind => ({
    kind,
    choices: placed.filter(each => each.kind === kind),
  }))
}

const smallestFirst = Object.keys(chartIntervals) as ChartInterval[]

export function ChartSheet({
  open,
  onClose,
  instrumentKey,
  period,
  extras,
  onChange,
  compare,
  onTool,
}: ChartSheetProps) {
  const { t } = useTranslation('chart')
  const intervals = smallestFirst.filter(each => (intervalsOf[period] as readonly ChartInterval[]).includes(each))
  const chosen = indicatorsOf(extras.indicators)
  // Without volume there is no average by volume. One that was chosen on another chart can be removed here.
  const { hasVolume } = specOf(boardOf(instrumentKey))
  const places = (['price', 'pane'] as const).map(place => ({
    place,
    groups: groupsOf(place).filter(
      ({ kind }) => hasVolume || kind !== 'vwap' || chosen.some(each => each.kind === kind),
    ),
  }))
  const setInterval = (interval: ChartInterval) =>
    onChange({ intervals: Object.assign({}, extras.intervals, { [period]: interval }) })
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <div className="chart-sheet">
        {places.map(({ place, groups }) => (
          <Place key={place} place={place} groups={groups} chosen={chosen} onChange={onChange} />
        ))}
        <h3>{t('interval.title')}</h3>
        {intervals.length > 1 ? (
          <Segmented
            label={t('interval.title')}
            choices={intervals.map(each => ({ value: each, label: t(`interval.${each}`) }))}
            value={intervalOf(extras, period)}
            onChange={setInterval}
          />
        ) : (
          <p className="chart-sheet-note">
            {t('interval.only', { interval: t(`interval.${intervalsOf[period][0]}`) })}
          </p>
        )}
        <h3>{t('scale.title')}</h3>
        <Segmented
          label={t('scale.title')}
          choices={chartScales.map(each => ({ value: each, label: t(`scale.${each}`) }))}
          value={extras.scale}
          onChange={scale => onChange({ scale })}
        />
        <CompareSection {...compare} instrumentKey={instrumentKey} />
        <DrawSection
          onTool={tool => {
            onClose()
            onTool(tool)
          }}
        />
        <Switch
          label={t('fills.show')}
          note={t('fills.note')}
          checked={extras.showsFills}
          onChange={showsFills => onChange({ showsFills })}
        />
      </div>
    </Sheet>
  )
}

type PlaceProps = {
  readonly place: Indicator['place']
  readonly groups: readonly Group[]
  readonly chosen: readonly Indicator[]
  readonly onChange: ChartSheetProps['onChange']
}

function Place({ place, groups, chosen, onChange }: PlaceProps) {
  const { t } = useTranslation('chart')
  const [isRefused, setRefused] = useState(false)
  const limit = placeLimits[place]
  const toggle = (indicator: Indicator) => {
    const rest = chosen.filter(({ id }) => id !== indicator.id)
    const isAdded = rest.length === chosen.length
    const isFull = isAdded && chosen.filter(each => each.place === place).length >= limit
    setRefused(isFull)
    if (!isFull) onChange({ indicators: (isAdded ? [...chosen, indicator] : rest).map(({ id }) => id) })
  }
  return (
    <>
      <h3>{t(`place.${place}`)}</h3>
      <p className="chart-sheet-note" role="status">
        {t(isRefused ? 'full' : 'upTo', { max: limit })}
      </p>
      {groups.map(({ kind, choices }) => (
        <div key={kind} className="chart-sheet-kind">
          <p>
            {t(`kind.${kind}`)}
            <span className="chart-sheet-note">{t(`about.${kind}`)}</span>
          </p>
          <Chips label={t(`kind.${kind}`)}>
            {choices.map(each => (
              <Chip key={each.id} pressed={chosen.some(({ id }) => id === each.id)} onPress={() => toggle(each)}>
                {each.periods.join(', ') || t('show')}
              </Chip>
            ))}
          </Chips>
        </div>
      ))}
    </>
  )
}

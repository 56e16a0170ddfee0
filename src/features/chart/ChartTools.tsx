// The buttons of a chart: kind, table, full screen, and moves for users who cannot use a finger on the canvas.
import type { LucideIcon } from 'lucide-react'
import {
  ChartCandlestick,
  ChartLine,
  ChevronLeft,
  ChevronRight,
  Maximize,
  Minimize,
  MoveHorizontal,
  Table2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Move, Reach } from './plot.ts'
import type { PlotKind } from './price-series.ts'

/** Each move, its icon, and the end of the range at which it has no effect. */
const moves: readonly (readonly [Move, LucideIcon, keyof Reach])[] = [
  ['earlier', ChevronLeft, 'earliest'],
  ['later', ChevronRight, 'latest'],
  ['closer', ZoomIn, 'closest'],
  ['wider', ZoomOut, 'whole'],
  ['whole', MoveHorizontal, 'whole'],
]

type ChartToolsProps = {
  readonly kind: PlotKind
  readonly isTable: boolean
  readonly isFull: boolean
  /** Null before the first bars are drawn. */
  readonly reach: Reach | null
  readonly onKind: (kind: PlotKind) => void
  readonly onTable: () => void
  readonly onFull: () => void
  readonly onMove: (move: Move) => void
}

export function ChartTools({ kind, isTable, isFull, reach, onKind, onTable, onFull, onMove }: ChartToolsProps) {
  const { t } = useTranslation('quote')
  const isCandles = kind === 'candles'
  return (
    <div className="chart-tools">
      <IconButton
        label={t(isCandles ? 'chart.asLine' : 'chart.asCandles')}
        icon={isCandles ? <ChartLine size={20} /> : <ChartCandlestick size={20} />}
        onClick={() => onKind(isCandles ? 'line' : 'candles')}
      />
      <IconButton label={t('chart.table')} icon={<Table2 size={20} />} pressed={isTable} onClick={onTable} />
      <span className="chart-tools-gap" />
      {moves.map(([move, Icon, end]) => (
        <IconButton
          key={move}
          label={t(`chart.${move}`)}
          icon={<Icon size={20} />}
          // Not `disabled`, because the button would then lose the keyboard focus when the range reaches its end.
          aria-disabled={isTable || (reach?.[end] ?? true)}
          onClick={() => onMove(move)}
        />
      ))}
      <IconButton
        label={t(isFull ? 'chart.leaveFull' : 'chart.full')}
        icon={isFull ? <Minimize size={20} /> : <Maximize size={20} />}
        onClick={onFull}
      />
    </div>
  )
}

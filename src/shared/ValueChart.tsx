// A chart of a value, alone or beside another one, and below it the drawdown.
import type { ReactNode } from 'react'
import { ChartFigures } from './ChartFigures.tsx'
import type { FigureTableProps } from './FigureTable.tsx'
import type { NavPaths } from './value-path.ts'
import { chartBox } from './value-path.ts'
import '../ui/chart-figure.css'
import './value-chart.css'

/** Room for the width of a line and for the mark of a purchase at the edge. */
const EDGE = 6
const HEIGHT = chartBox.line + chartBox.gap + chartBox.band

type ValueChartProps = {
  paths: NavPaths
  label: string
  /** Rendered above the chart: the names of the lines, or a choice of the period. */
  head: ReactNode
  /** Captions below the chart. */
  words: readonly string[]
  figures: FigureTableProps
}

export function ValueChart({ paths: { line, beside, band, marks }, label, head, words, figures }: ValueChartProps) {
  return (
    <figure className="chart-figure value-chart">
      {head}
      <svg
        viewBox={`${-EDGE} ${-EDGE} ${chartBox.width + 2 * EDGE} ${HEIGHT + 2 * EDGE}`}
        role="img"
        aria-label={label}
      >
        <path className="value-chart-hold" d={beside} />
        <path className="value-chart-own" d={line} />
        <path className="value-chart-under" d={band} />
        {marks.map(({ x, y }) => (
          <circle key={`${x} ${y}`} className="value-chart-mark" cx={x} cy={y} r={4} />
        ))}
      </svg>
      <figcaption className="chart-figure-words">
        {words.map(text => (
          <span key={text}>{text}</span>
        ))}
      </figcaption>
      <ChartFigures {...figures} />
    </figure>
  )
}

/** Name of a line with a sample of it. */
export function LineName({ text, line }: { text: string; line: 'own' | 'hold' }) {
  return (
    <span className="value-chart-name">
      <svg viewBox="0 0 20 2" aria-hidden="true">
        <path className={`value-chart-${line}`} d="M0 1L20 1" />
      </svg>
      {text}
    </span>
  )
}

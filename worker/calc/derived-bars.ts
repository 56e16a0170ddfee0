// What a chart shows beyond the bars of the server: larger bars, and the lines of indicators. In a chunk of its own, which
// is loaded when the user chooses one of them.
import type { JoinedInterval } from '../../domain/chart-intervals.ts'
import { intervalsOf } from '../../domain/chart-intervals.ts'
import type { Indicator, LineId } from '../../domain/indicators.ts'
import { indicatorsOf } from '../../domain/indicators.ts'
import type { Bar } from '../../domain/kline.ts'
import type { ChartSpec } from '../contract.ts'
import { aggregateBars } from './aggregated-bars.ts'
import type { Calculator } from './indicators.ts'
import { createCalculator } from './indicators.ts'
import type { Bars } from './live-bars.ts'

export type Derivation = Pick<ChartSpec, 'period' | 'interval' | 'indicators'>

type Computed = {
  readonly calculate: Calculator
  readonly lines: readonly { readonly id: LineId; readonly values: number[] }[]
}

export class DerivedBars {
  bars: readonly Bar[] = []
  readonly #interval: JoinedInterval | undefined
  readonly #indicators: readonly Indicator[]
  readonly #isDaily: boolean
  #computed: readonly Computed[] = []
  #generation = -1
  /** Number of computed bars. The last one is open: it is computed again. */
  #count = 0

  constructor({ period, interval, indicators = [] }: Derivation) {
    this.#isDaily = intervalsOf[period][0] === '1d'
    this.#interval = interval
    this.#indicators = indicatorsOf(indicators)
  }

  /** Takes the current bars. After a new history, which may correct any bar, all values are computed again. */
  follow({ bars, generation, sessions }: Bars): void {
    this.bars = this.#interval ? aggregateBars(bars, this.#interval, sessions) : bars
    if (generation !== this.#generation) {
      this.#count = 0
      this.#computed = this.#indicators.map(indicator => ({
        calculate: createCalculator(indicator, { spans: sessions, isDaily: this.#isDaily }),
        lines: indicator.lines.map(({ id }) => ({ id, values: [] })),
      }))
    }
    this.#generation = generation
    const open = this.#count - 1
    this.bars.forEach((bar, row) => {
      if (row >= open) this.#compute(bar, row, row === open)
    })
    this.#count = this.bars.length
  }

  /** The values of all lines from a bar on. */
  linesFrom(first: number): Record<LineId, Float64Array> {
    const lines = this.#computed.flatMap(computed => computed.lines)
    return Object.fromEntries(lines.map(({ id, values }) => [id, Float64Array.from(values.slice(first))]))
  }

  #compute(bar: Bar, row: number, isAgain: boolean): void {
    for (const { calculate, lines } of this.#computed) {
      const values = calculate(bar, isAgain)
      lines.forEach((line, place) => {
        line.values[row] = values[place] ?? Number.NaN
      })
    }
  }
}

// The indicators of a chart: their kinds, the periods that can be chosen, and the lines that each consists of.

type Described = {
  /** `price`: drawn over the prices, on their scale. `pane`: drawn in a pane of its own, below them. */
  readonly place: 'price' | 'pane'
  /** The choices; each is a list of periods. Bollinger's second number is the width in standard deviations. */
  readonly choices: readonly (readonly number[])[]
  readonly lines: readonly string[]
}

export const indicatorKinds = {
  sma: { place: 'price', choices: [[20], [50], [200]], lines: ['value'] },
  ema: { place: 'price', choices: [[20], [50], [200]], lines: ['value'] },
  bollinger: {
    place: 'price',
    choices: [
      [10, 2],
      [20, 2],
      [50, 2],
    ],
    lines: ['upper', 'middle', 'lower'],
  },
  vwap: { place: 'price', choices: [[]], lines: ['value'] },
  rsi: { place: 'pane', choices: [[7], [14], [21]], lines: ['value'] },
  macd: { place: 'pane', choices: [[12, 26, 9]], lines: ['macd', 'signal', 'histogram'] },
  atr: { place: 'pane', choices: [[7], [14], [21]], lines: ['value'] },
} as const satisfies Readonly<Record<string, Described>>

export type IndicatorKind = keyof typeof indicatorKinds
export type LineName = (typeof indicatorKinds)[IndicatorKind]['lines'][number]

/** Kind and periods as text, such as `sma-20` or `macd-12-26-9`. */
export type IndicatorId = string & { readonly __indicator: true }

/** Identifies a line: the indicator and the name of the line, such as `macd-12-26-9 signal`. */
export type LineId = `${IndicatorId} ${LineName}`

export type Indicator = {
  readonly id: IndicatorId
  readonly kind: IndicatorKind
  readonly periods: readonly number[]
  readonly place: Described['place']
  readonly lines: readonly { readonly id: LineId; readonly name: LineName }[]
}

const kinds = Object.keys(indicatorKinds) as IndicatorKind[]

function indicator(kind: IndicatorKind, periods: readonly number[]): Indicator {
  const id = [kind, ...periods].join('-') as IndicatorId
  const { place, lines } = indicatorKinds[kind]
  return { id, kind, periods, place, lines: lines.map(name => ({ id: `${id} ${name}` as const, name })) }
}

/** All indicators that can be chosen. */
export const indicators: readonly Indicator[] = kinds.flatMap(kind =>
  indicatorKinds[kind].choices.map(periods => indicator(kind, periods)),
)

const byId = new Map<unknown, Indicator>(indicators.map(each => [each.id, each]))

/** The chosen indicators, in the order of their ids. An id that no indicator has is left out. */
export const indicatorsOf = (ids: readonly unknown[]): Indicator[] => ids.flatMap(id => byId.get(id) ?? [])

/** Maximum number of indicators in each place: more lines cannot be distinguished on a phone. */
export const placeLimits: Readonly<Record<Described['place'], number>> = { price: 3, pane: 2 }

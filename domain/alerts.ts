// Alerts on an instrument and on a position on margin: the kinds of their conditions, one entry each, from which server and
// page derive everything else.

/**
 * What an alert on an instrument compares. `day` and `fiveMinutes`: the change since the previous close and within five minutes. `volume`:
 * that of the day as a multiple of its average. `yearHigh`, `yearLow`: the distance to the 52-week high or low before today.
 */
export const alertMeasures = ['price', 'day', 'fiveMinutes', 'volume', 'yearHigh', 'yearLow'] as const
export type AlertMeasure = (typeof alertMeasures)[number]

/** Unit of the level that the user enters. `percent`: a change, entered without its sign. `ratio`: a percentage of a whole. */
export type AlertUnit = 'price' | 'percent' | 'multiple' | 'ratio'

type AlertSpec = {
  /** `marginRatio`: that of a position, as its page shows it. */
  readonly measure: AlertMeasure | 'marginRatio'
  /** 1: reached from the level upwards. −1: from the level downwards. */
  readonly side: 1 | -1
  /** Null for a condition without a level. */
  readonly unit: AlertUnit | null
}

const instrumentSpecs = {
  priceAbove: { measure: 'price', side: 1, unit: 'price' },
  priceBelow: { measure: 'price', side: -1, unit: 'price' },
  dayUp: { measure: 'day', side: 1, unit: 'percent' },
  dayDown: { measure: 'day', side: -1, unit: 'percent' },
  fiveMinutesUp: { measure: 'fiveMinutes', side: 1, unit: 'percent' },
  fiveMinutesDown: { measure: 'fiveMinutes', side: -1, unit: 'percent' },
  volumeAbove: { measure: 'volume', side: 1, unit: 'multiple' },
  yearHigh: { measure: 'yearHigh', side: 1, unit: null },
  yearLow: { measure: 'yearLow', side: -1, unit: null },
} as const satisfies Record<string, AlertSpec>

const positionSpecs = {
  marginAbove: { measure: 'marginRatio', side: 1, unit: 'ratio' },
  marginBelow: { measure: 'marginRatio', side: -1, unit: 'ratio' },
} as const satisfies Record<string, AlertSpec>

const specs = { ...instrumentSpecs, ...positionSpecs } as const

export type InstrumentAlertKind = keyof typeof instrumentSpecs
export type PositionAlertKind = keyof typeof positionSpecs
export type AlertKind = keyof typeof specs
export const alertKinds = Object.keys(specs) as [AlertKind, ...AlertKind[]]
export const instrumentAlertKinds = Object.keys(instrumentSpecs) as InstrumentAlertKind[]
export const positionAlertKinds = Object.keys(positionSpecs) as PositionAlertKind[]
export const alertSpecs: Readonly<Record<AlertKind, AlertSpec>> = specs
export const alertKindOf = (name: string | undefined): AlertKind | undefined => alertKinds.find(kind => kind === name)

/** A condition; `level` is a scaled number, null for a kind without one. */
export type AlertCondition = { readonly kind: AlertKind; readonly level: number | null }

/** The conditions of an alert, which must hold at the same time; the second one is optional. */
export type AlertPart = 'first' | 'second'

/** A percentage is entered without its sign. */
export function thresholdOf({ kind, level }: AlertCondition): number {
  const { side, unit } = alertSpecs[kind]
  if (unit === null) return 0
  return unit === 'percent' ? side * (level ?? Number.NaN) : (level ?? Number.NaN)
}

/**
 * Pairs of different measures that contradict each other: the previous close is between the 52-week low and high, so a
 * price below it is not at the high, and one above it is not at the low.
 */
const contradictions: readonly (readonly [AlertKind, AlertKind])[] = [
  ['yearHigh', 'yearLow'],
  ['yearHigh', 'dayDown'],
  ['yearLow', 'dayUp'],
]

/** True if no value can meet both conditions at the same time. */
export function areContrary(one: AlertCondition, other: AlertCondition): boolean {
  const [first, second] = [alertSpecs[one.kind], alertSpecs[other.kind]]
  if (first.measure !== second.measure)
    return contradictions.some(pair => pair.includes(one.kind) && pair.includes(other.kind))
  if (first.side === second.side) return false
  const [above, below] = first.side === 1 ? [one, other] : [other, one]
  return thresholdOf(above) > thresholdOf(below)
}

type Level<L> = { readonly kind: AlertKind; readonly level: L }

/** The ends of the range of prices that two conditions describe; null for any other two. */
export function priceRange<L>(one: Level<L>, other: Level<L>): { readonly from: L; readonly to: L } | null {
  const [from, to] = one.kind === 'priceAbove' ? [one, other] : [other, one]
  return from.kind === 'priceAbove' && to.kind === 'priceBelow' ? { from: from.level, to: to.level } : null
}

/** `each`: at each crossing, with a pause after it. `daily`: once in a trading day of the exchange. */
export const alertFrequencies = ['once', 'daily', 'each'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

/** `done`: an alert that is sent once was sent. `closed`: its position was closed. */
export const alertStates = ['active', 'paused', 'done', 'closed'] as const
export type AlertState = (typeof alertStates)[number]

export const ALERTS_MAX = 200
export const ALERT_NOTE_MAX = 200
export const ALERT_PAUSE_MINUTES = { minimum: 5, maximum: 1_440 } as const

/** Decimals of a percentage and of a multiple, whose levels are scaled integers like prices. */
export const LEVEL_DECIMALS = 2
/** The smallest and largest level of a unit, scaled; those of a price are its own limits. */
export const levelRanges = {
  percent: { minimum: 10, maximum: 100_000 },
  multiple: { minimum: 100, maximum: 10_000 },
  // A position whose margin ratio is 100 % is liquidated.
  ratio: { minimum: 10, maximum: 9_999 },
} as const satisfies Partial<Record<AlertUnit, { readonly minimum: number; readonly maximum: number }>>

export const levelDecimals = (unit: AlertUnit, priceDecimals: number): number =>
  unit === 'price' ? priceDecimals : LEVEL_DECIMALS

// Price alerts: the kinds of their conditions, one entry each, from which server and page derive everything else.

/**
 * What an alert compares. `day` and `fiveMinutes`: the change since the previous close and within five minutes. `volume`:
 * that of the day as a multiple of its average. `yearHigh`, `yearLow`: the distance to the 52-week high or low before today.
 */
export const alertMeasures = ['price', 'day', 'fiveMinutes', 'volume', 'yearHigh', 'yearLow'] as const
export type AlertMeasure = (typeof alertMeasures)[number]

/** Unit of the level that the user enters. */
export type AlertUnit = 'price' | 'percent' | 'multiple'

type AlertSpec = {
  readonly measure: AlertMeasure
  /** 1: reached from the level upwards. −1: from the level downwards. */
  readonly side: 1 | -1
  /** Null for a condition without a level. */
  readonly unit: AlertUnit | null
}

const specs = {
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

export type AlertKind = keyof typeof specs
export const alertKinds = Object.keys(specs) as [AlertKind, ...AlertKind[]]
export const alertSpecs: Readonly<Record<AlertKind, AlertSpec>> = specs

/** `each`: at each crossing, with a pause after it. `daily`: once in a trading day of the exchange. */
export const alertFrequencies = ['once', 'daily', 'each'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

/** `done`: an alert that is sent once was sent. */
export const alertStates = ['active', 'paused', 'done'] as const
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
} as const satisfies Partial<Record<AlertUnit, { readonly minimum: number; readonly maximum: number }>>

export const levelDecimals = (unit: AlertUnit, priceDecimals: number): number =>
  unit === 'price' ? priceDecimals : LEVEL_DECIMALS

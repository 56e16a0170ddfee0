// Daily rhythms of markets: the distribution of a UTC day's variance over its minutes, and the variance of the weekend.
// Drivers of one instrument share a rhythm, so that their sum moves as one walk.

/** Number of minutes in a UTC day. */
export const DAY_MINUTES = 1_440

/** Weight of each minute, from `fromMinute` of the UTC day until the next row. */
type WeightRow = readonly [fromMinute: number, weight: number]

type Rhythm = {
  /** UTC hours of the main session in winter, and its share of a day's variance. */
  readonly main: readonly [open: number, close: number]
  readonly mainShare: number
  /** True if the rhythm follows New York's daylight saving time: an hour earlier in summer. */
  readonly newYork: boolean
  /** Variance of a Saturday and of a Sunday as fractions of a weekday's. */
  readonly weekend: readonly [saturday: number, sunday: number]
}

/** The first quarter of an hour of the main session has twice the weight. */
const OPENING_MINUTES = 15
const OPENING_WEIGHT = 2
const QUIET_WEEKEND = [0.02, 0.05] as const

const minuteOf = (hours: number): number => hours * 60

export const rhythms = {
  // London and New York, 07:00 to 21:00 UTC.
  forex: { main: [7, 21], mainShare: 0.75, newYork: false, weekend: QUIET_WEEKEND },
  americas: { main: [14.5, 21], mainShare: 0.68, newYork: true, weekend: QUIET_WEEKEND },
  europe: { main: [8, 16.5], mainShare: 0.68, newYork: false, weekend: QUIET_WEEKEND },
  asia: { main: [1, 8], mainShare: 0.6, newYork: false, weekend: QUIET_WEEKEND },
  metals: { main: [13.25, 18.5], mainShare: 0.6, newYork: true, weekend: QUIET_WEEKEND },
  energy: { main: [14, 19.5], mainShare: 0.65, newYork: true, weekend: QUIET_WEEKEND },
  gas: { main: [14, 19.5], mainShare: 0.65, newYork: true, weekend: QUIET_WEEKEND },
  grains: { main: [14.5, 19.34], mainShare: 0.7, newYork: true, weekend: QUIET_WEEKEND },
  softs: { main: [9, 18.5], mainShare: 0.75, newYork: true, weekend: QUIET_WEEKEND },
  livestock: { main: [14.5, 19.1], mainShare: 0.75, newYork: true, weekend: QUIET_WEEKEND },
  rates: { main: [13.33, 20], mainShare: 0.65, newYork: true, weekend: QUIET_WEEKEND },
  // Around the clock and all week; busiest during the day in Europe and the United States.
  crypto: { main: [12, 21], mainShare: 0.5, newYork: false, weekend: [0.6, 0.7] },
} as const satisfies Record<string, Rhythm>
export type RhythmName = keyof typeof rhythms
export const rhythmNames = Object.keys(rhythms) as RhythmName[]

/** Cumulative share of the day's variance before each minute: 1,441 values from 0 to 1. */
export type VarianceCurve = Float64Array

function weightRows({ main: [open, close], mainShare }: Rhythm, shift: number): WeightRow[] {
  const first = Math.round(minuteOf(open)) + shift
  const last = Math.round(minuteOf(close)) + shift
  const mainMinutes = last - first + OPENING_MINUTES * (OPENING_WEIGHT - 1)
  const inside = mainShare / mainMinutes
  const outside = (1 - mainShare) / (DAY_MINUTES - (last - first))
  return [
    [0, outside],
    [first, inside * OPENING_WEIGHT],
    [first + OPENING_MINUTES, inside],
    [last, outside],
  ]
}

function curveOf(rows: readonly WeightRow[]): VarianceCurve {
  const curve = new Float64Array(DAY_MINUTES + 1)
  let row = 0
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    while ((rows[row + 1]?.[0] ?? DAY_MINUTES) <= minute) row++
    curve[minute + 1] = (curve[minute] ?? 0) + (rows[row]?.[1] ?? 0)
  }
  const total = curve[DAY_MINUTES] ?? 1
  return curve.map(value => value / total)
}

const SUMMER_SHIFT = -60
/** For each rhythm, the curve for winter and the one for New York's summer. */
const curves = new Map(
  rhythmNames.map(name => {
    const rhythm = rhythms[name]
    const winter = curveOf(weightRows(rhythm, 0))
    return [name, [winter, rhythm.newYork ? curveOf(weightRows(rhythm, SUMMER_SHIFT)) : winter]] as const
  }),
)

export function curvesOf(name: RhythmName): readonly [winter: VarianceCurve, summer: VarianceCurve] {
  const found = curves.get(name)
  if (!found) throw new RangeError(`no rhythm ${name}`)
  return found
}

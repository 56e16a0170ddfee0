// The log price of every driver at any moment, computed from the seed and the time alone. The value at midnight (UTC)
// is found by midpoint displacement over spans of days, then within the day over its minutes, and within a minute over
// quarters of a second.
import { must } from '../../../../../domain/assert.ts'
import { DAY_MS, HOUR_MS } from '../../../../../domain/time.ts'
import { utcOffset } from '../../../../calendar/zone.ts'
import { hash32, normal } from '../../../../lib/random.ts'
import type { Activity } from './activity.ts'
import { createActivity, SPAN_DAYS, SPANS_KEPT } from './activity.ts'
import { loadingsOf } from './correlations.ts'
import type { Band, Driver } from './drivers.ts'
import type { RhythmName, VarianceCurve } from './rhythms.ts'
import { curvesOf, rhythmNames } from './rhythms.ts'

/**
 * After this many days a walk reverts to its start and does not move away further, so that prices stay near their seeds
 * for years.
 */
const REVERSION_DAYS = 128
/** Deviation of a fixed point, in multiples of the daily deviation. */
const ANCHOR_DEVIATIONS = 10

const SUMMER_OFFSET_MS = -4 * HOUR_MS

const draws = { anchor: 401, middle: 402, day: 403 } as const

/**
 * The weight of an independent draw in a walk. `draw`: number of the draw, which is that of its driver. `salt`: its
 * random salt for the days.
 */
export type Load = { readonly draw: number; readonly salt: number; readonly weight: number }

export type Walk = {
  readonly driver: Driver
  readonly loads: readonly Load[]
  /** Log price relative to the start, at 00:00 UTC of a day. */
  midnight(day: number): number
}

export type Walks = {
  /** Salt of all random draws within a day. */
  readonly salt: number
  find(name: string): Walk | null
  /** Variance of a day relative to that of an average day. */
  activity(rhythm: RhythmName, day: number): number
  curve(rhythm: RhythmName, day: number): VarianceCurve
}

type WalksOptions = {
  readonly seed: number
  /** The day (since 1970, UTC) at whose midnight every driver has its initial value. */
  readonly anchorDay: number
  /** True if there are no weekends. */
  readonly daily: boolean
}

/**
 * The salt of a draw. It depends on the driver's name and not on its number, so that an additional driver does not
 * change the history of others.
 */
function saltOf(seed: number, name: string): number {
  let salt = hash32(seed, name.length, draws.day)
  for (let i = 0; i < name.length; i++) salt = hash32(salt, name.charCodeAt(i), i)
  return salt
}

export function createWalks(drivers: readonly Driver[], { seed, anchorDay, daily }: WalksOptions): Walks {
  const loadings = loadingsOf(drivers)
  const salts = drivers.map(({ name }) => saltOf(seed, name))
  const activities = new Map(
    rhythmNames.map(name => [name, createActivity(saltOf(seed, `rhythm ${name}`), name, daily)]),
  )
  const activityOf = (rhythm: RhythmName): Activity => must(activities.get(rhythm), rhythm)
  const walks = new Map(
    drivers.map((driver, i) => {
      const loads = [...must(loadings[i], driver.name)].flatMap((weight, draw) =>
        weight === 0 ? [] : { draw, salt: must(salts[draw], driver.name), weight },
      )
      return [driver.name, createWalk(driver, loads, activityOf(driver.rhythm), anchorDay)]
    }),
  )
  return {
    salt: saltOf(seed, 'within a day'),
    find: name => walks.get(name) ?? null,
    activity: (rhythm, day) => activityOf(rhythm).of(day),
    curve: (rhythm, day) => curvesOf(rhythm)[isNewYorkSummer(day) ? 1 : 0],
  }
}

function createWalk(driver: Driver, loads: readonly Load[], activity: Activity, anchorDay: number): Walk {
  const spans = new Map<number, Float64Array>()

  function spanOf(first: number): Float64Array {
    let span = spans.get(first)
    if (!span) {
      if (spans.size >= SPANS_KEPT) spans.clear()
      span = createSpan(driver, loads, activity, first, anchorDay)
      spans.set(first, span)
    }
    return span
  }

  return {
    driver,
    loads,
    midnight(day) {
      const first = anchorDay + Math.floor((day - anchorDay) / SPAN_DAYS) * SPAN_DAYS
      return spanOf(first)[day - first] ?? 0
    },
  }
}

function drawn(loads: readonly Load[], day: number, kind: number): number {
  let sum = 0
  for (const { salt, weight } of loads) sum += weight * normal(hash32(salt, day, kind))
  return sum
}

/** Computes all midnights of a span, including both ends. */
function createSpan(
  { volatility, band }: Driver,
  loads: readonly Load[],
  activity: Activity,
  first: number,
  anchorDay: number,
): Float64Array {
  const span = new Float64Array(SPAN_DAYS + 1)
  const before = activity.before(first)
  const anchor = (day: number): number =>
    day === anchorDay ? 0 : volatility * ANCHOR_DEVIATIONS * drawn(loads, day, draws.anchor)
  span[0] = anchor(first)
  span[SPAN_DAYS] = anchor(first + SPAN_DAYS)
  for (let length = SPAN_DAYS; length > 1; length /= 2) {
    const reversion = Math.sqrt(1 + length / REVERSION_DAYS)
    for (let left = 0; left < SPAN_DAYS; left += length) {
      const middle = left + length / 2
      const toMiddle = (before[middle] ?? 0) - (before[left] ?? 0)
      const onward = (before[left + length] ?? 0) - (before[middle] ?? 0)
      const line = ((span[left] ?? 0) * onward + (span[left + length] ?? 0) * toMiddle) / (toMiddle + onward)
      const deviation = (volatility * Math.sqrt((toMiddle * onward) / (toMiddle + onward))) / reversion
      span[middle] = line + deviation * drawn(loads, first + middle, draws.middle)
    }
  }
  return band ? span.map(value => held(value, band)) : span
}

function held(value: number, [below, above]: Band): number {
  const most = value < 0 ? below : above
  return most * Math.tanh(value / most)
}

/** True if New York has daylight saving time at the noon (UTC) of the day. The time changes at night there. */
const isNewYorkSummer = (day: number): boolean =>
  utcOffset((day + 0.5) * DAY_MS, 'America/New_York') === SUMMER_OFFSET_MS

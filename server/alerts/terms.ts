// Reads the terms of an alert as the user entered them. A problem is a refusal at its field.
import type { AlertCondition, AlertKind } from '../../domain/alerts.ts'
import { alertSpecs, areContrary, levelDecimals, levelRanges, thresholdOf } from '../../domain/alerts.ts'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { parseScaled, scaledText } from '../../domain/price.ts'
import type { AlertTerms } from '../../domain/wire/calls/alert.ts'
import { localToUtc } from '../calendar/zone.ts'
import { invalid } from '../calls/invalid.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import type { Listing } from '../market/source.ts'
import type { Place } from './current.ts'
import { currentOf, offeredKinds } from './current.ts'
import type { AlertDeps } from './deps.ts'
import type { Conditions } from './model.ts'
import { conditionsOf, isReached } from './model.ts'

/** The largest price that a quote can have. */
const PRICE_MAX = 2 ** 31 - 1

export type ReadTerms = Conditions &
  Pick<AlertRow, 'frequency' | 'pauseMinutes' | 'endsOn' | 'endsAt' | 'note'> & {
    /** True if a condition is false now; not true while that is unknown. */
    readonly armed: boolean
  }

type Deps = Pick<AlertDeps, 'market' | 'freshness' | 'clock'>

export function readTerms(deps: Deps, place: Place, given: AlertTerms): ReadTerms | Refusal {
  const { frequency } = given
  const conditions = readConditions(deps, place, given)
  if (isRefusal(conditions)) return conditions
  const end = readEnd(place.listing, given.endsOn, deps.clock.now())
  if (isRefusal(end)) return end
  const pauseMinutes = frequency === 'each' ? given.pauseMinutes : null
  if (frequency === 'each' && pauseMinutes === null) return invalid('pauseMinutes', { reason: 'required' })
  const armed = readArmed(deps, place, conditions)
  if (isRefusal(armed)) return armed
  return { ...conditions, frequency, pauseMinutes, note: given.note || null, ...end, armed }
}

/** Conditions that are true already are refused; those that are not known to be false now are not armed. */
export function readArmed(deps: Deps, place: Place, given: Conditions): boolean | Refusal {
  const conditions = conditionsOf(given)
  const currents = conditions.map(({ kind }) => currentOf(deps, place, kind))
  const isFalse = conditions.some((condition, nth) => {
    const { value } = must(currents[nth], 'a value')
    return !Number.isNaN(value) && !isReached(condition, value)
  })
  if (isFalse) return true
  const [first, second] = currents
  if (!first || currents.some(({ value }) => Number.isNaN(value))) return false
  const values = { current: first.text, ...(second && { second: second.text }) }
  return refuse('invalid', {
    field: fieldOf(must(conditions.at(-1), 'a condition'), second ? SECOND : ''),
    detail: second ? 'alertReachedBoth' : 'alertReached',
    values,
  })
}

/** Before the names of the fields of a second condition. */
const SECOND = 'second.'

/** The field by which a condition is corrected. */
const fieldOf = ({ kind }: AlertCondition, prefix: string): string =>
  `${prefix}${alertSpecs[kind].unit === null ? 'kind' : 'level'}`

function readConditions(deps: Deps, place: Place, given: AlertTerms): Conditions | Refusal {
  const first = readCondition(deps, place, given, '')
  if (isRefusal(first)) return first
  if (given.second === null) return { ...first, secondKind: null, secondLevel: null }
  // A condition on the instrument is compared with its bars after an interruption, and those have no margin ratio.
  if (place.position) return refuse('invalid', { field: `${SECOND}kind`, detail: 'alertAlone' })
  const second = readCondition(deps, place, given.second, SECOND)
  if (isRefusal(second)) return second
  return (
    refuseContrary(place.listing, first, second) ?? { ...first, secondKind: second.kind, secondLevel: second.level }
  )
}

/** Refuses two conditions of the same kind, and two that can never be true together. */
function refuseContrary({ instrument }: Listing, first: AlertCondition, second: AlertCondition): Refusal | null {
  if (first.kind === second.kind) return refuse('invalid', { field: `${SECOND}kind`, detail: 'alertSame' })
  if (!areContrary(first, second)) return null
  const { unit, side } = alertSpecs[second.kind]
  // Only prices can be corrected by another level: no percentage is below zero.
  if (unit !== 'price') return refuse('invalid', { field: `${SECOND}kind`, detail: 'alertContrary' })
  const values = { bound: scaledText(thresholdOf(first), instrument.priceDecimals) }
  return refuse('invalid', { field: `${SECOND}level`, detail: side === 1 ? 'alertAtMost' : 'alertAtLeast', values })
}

type GivenCondition = Pick<AlertTerms, 'kind' | 'level'>

function readCondition(deps: Deps, place: Place, given: GivenCondition, prefix: string): AlertCondition | Refusal {
  const { kind } = given
  if (!offeredKinds(deps, place).includes(kind)) return refuseKind(kind, prefix)
  const level = readLevel(place.listing, given, `${prefix}level`)
  return isRefusal(level) ? level : { kind, level }
}

function refuseKind(kind: AlertKind, prefix: string): Refusal {
  const field = `${prefix}kind`
  if (alertSpecs[kind].measure !== 'marginRatio') return refuse('notOffered', { field })
  return prefix === SECOND
    ? refuse('invalid', { field, detail: 'alertAlone' })
    : invalid('positionId', { reason: 'required' })
}

function readLevel({ instrument }: Listing, { kind, level }: GivenCondition, field: string): number | null | Refusal {
  const { unit } = alertSpecs[kind]
  if (unit === null) return null
  if (level === null) return invalid(field, { reason: 'required' })
  const decimals = levelDecimals(unit, instrument.priceDecimals)
  const scaled = parseScaled(level, decimals)
  if (scaled === null) return invalid(field, { reason: 'amountDecimals', values: { decimals } })
  if (unit === 'price') {
    const isPossible = scaled > 0 && scaled <= PRICE_MAX
    return isPossible ? scaled : invalid(field, { reason: 'price' })
  }
  const { minimum, maximum } = levelRanges[unit]
  if (scaled >= minimum && scaled <= maximum) return scaled
  const values = { minimum: scaledText(minimum, decimals), maximum: scaledText(maximum, decimals) }
  return refuse('invalid', { field, detail: 'alertRange', values })
}

function readEnd({ zone }: Listing, endsOn: string | null, now: number): Pick<AlertRow, 'endsOn' | 'endsAt'> | Refusal {
  if (endsOn === null) return { endsOn, endsAt: null }
  const endsAt = localToUtc(endsOn, '24:00', zone)
  return endsAt > now ? { endsOn, endsAt } : refuse('invalid', { field: 'endsOn', detail: 'alertEnd' })
}

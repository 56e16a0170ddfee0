// Reads the terms of an alert as the user entered them. A problem is a refusal at its field.
import { alertSpecs, levelDecimals, levelRanges } from '../../domain/alerts.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { parseScaled, scaledText } from '../../domain/price.ts'
import type { AlertTerms } from '../../domain/wire/calls/alert.ts'
import { localToUtc } from '../calendar/zone.ts'
import { invalid } from '../calls/invalid.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import type { Listing } from '../market/source.ts'
import { currentOf, offeredKinds } from './current.ts'
import type { AlertDeps } from './deps.ts'
import { isReached } from './model.ts'

/** The largest price that a quote can have. */
const PRICE_MAX = 2 ** 31 - 1

export type ReadTerms = Pick<
  AlertRow,
  'kind' | 'level' | 'frequency' | 'pauseMinutes' | 'endsOn' | 'endsAt' | 'note'
> & {
  /** True if the condition is false now; not true while the value is unknown. */
  readonly armed: boolean
}

type Deps = Pick<AlertDeps, 'market' | 'freshness' | 'clock'>

export function readTerms(deps: Deps, listing: Listing, given: AlertTerms): ReadTerms | Refusal {
  const { kind, frequency } = given
  if (!offeredKinds(deps, listing).includes(kind)) return refuse('notOffered', { field: 'kind' })
  const level = readLevel(listing, given)
  if (isRefusal(level)) return level
  const end = readEnd(listing, given.endsOn, deps.clock.now())
  if (isRefusal(end)) return end
  const pauseMinutes = frequency === 'each' ? given.pauseMinutes : null
  if (frequency === 'each' && pauseMinutes === null) return invalid('pauseMinutes', { reason: 'required' })
  const armed = readArmed(deps, listing, { kind, level })
  if (isRefusal(armed)) return armed
  return { kind, level, frequency, pauseMinutes, note: given.note || null, ...end, armed }
}

/** A condition that is true already is refused; one that is not known now is not armed. */
export function readArmed(
  deps: Deps,
  listing: Listing,
  condition: Pick<AlertRow, 'kind' | 'level'>,
): boolean | Refusal {
  const { value, text } = currentOf(deps, listing, condition.kind)
  if (Number.isNaN(value)) return false
  if (!isReached(condition, value)) return true
  const field = alertSpecs[condition.kind].unit === null ? 'kind' : 'level'
  return refuse('invalid', { field, detail: 'alertReached', values: { current: text } })
}

function readLevel({ instrument }: Listing, { kind, level }: AlertTerms): number | null | Refusal {
  const { unit } = alertSpecs[kind]
  if (unit === null) return null
  if (level === null) return invalid('level', { reason: 'required' })
  const decimals = levelDecimals(unit, instrument.priceDecimals)
  const scaled = parseScaled(level, decimals)
  if (scaled === null) return invalid('level', { reason: 'amountDecimals', values: { decimals } })
  if (unit === 'price') {
    const isPossible = scaled > 0 && scaled <= PRICE_MAX
    return isPossible ? scaled : invalid('level', { reason: 'price' })
  }
  const { minimum, maximum } = levelRanges[unit]
  if (scaled >= minimum && scaled <= maximum) return scaled
  const values = { minimum: scaledText(minimum, decimals), maximum: scaledText(maximum, decimals) }
  return refuse('invalid', { field: 'level', detail: 'alertRange', values })
}

function readEnd({ zone }: Listing, endsOn: string | null, now: number): Pick<AlertRow, 'endsOn' | 'endsAt'> | Refusal {
  if (endsOn === null) return { endsOn, endsAt: null }
  const day = dayOfDate(endsOn)
  // A date that does not exist, such as 31 February, is another one when it is written again.
  if (Number.isNaN(day) || dateOfDay(day) !== endsOn) return invalid('endsOn', { reason: 'malformed' })
  const endsAt = localToUtc(endsOn, '24:00', zone)
  return endsAt > now ? { endsOn, endsAt } : refuse('invalid', { field: 'endsOn', detail: 'alertEnd' })
}

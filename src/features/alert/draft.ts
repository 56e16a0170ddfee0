// The form of an alert as the user fills it in: its first values, the steps of the level, and what has to be corrected.
import type { AlertFrequency, AlertKind, AlertPart } from '../../../domain/alerts.ts'
import { ALERT_NOTE_MAX, ALERT_PAUSE_MINUTES, alertSpecs, levelDecimals, levelRanges } from '../../../domain/alerts.ts'
import { nearestTick, parseScaled, scaledText, stepTick } from '../../../domain/price.ts'
import type { Alert, AlertTerms } from '../../../domain/wire/calls/alert.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'

export type Facts = CallAnswer<'POST /alerts/terms'>

export type DraftCondition = { readonly kind: AlertKind; readonly level: string }

/** Fields as text; an empty text is not filled in. */
export type Draft = DraftCondition & {
  /** Null for an alert with a single condition. */
  readonly second: DraftCondition | null
  readonly frequency: AlertFrequency
  readonly pauseMinutes: string
  readonly endsOn: string
  readonly note: string
}
/** Before the names of the fields of a condition. */
const prefixes = { first: '', second: 'second.' } as const satisfies Record<AlertPart, string>
export const conditionField = <F extends keyof DraftCondition>(part: AlertPart, field: F) =>
  `${prefixes[part]}${field}` as const
export const draftFields = [
  'kind',
  'level',
  'second.kind',
  'second.level',
  'frequency',
  'pauseMinutes',
  'endsOn',
  'note',
] as const
export type DraftField = (typeof draftFields)[number]

/** Reasons are keys under `problem` in the texts, with their values. */
export type Problem = { readonly reason: 'required' | 'price' | 'decimals' | 'range' | 'end' } & {
  readonly values?: Readonly<Record<string, string | number>>
}
export type Problems = Partial<Record<DraftField, Problem>>

const DEFAULT_PAUSE = '60'
/** Distance of the first level from the price. */
const AWAY = 0.01
/** One step of a percentage and of a multiple, scaled. */
const STEP = 50
const RATIO_AWAY = 10
const RATIO_STEP = 5
const firstLevels = { day: '5', fiveMinutes: '2', volume: '2' } as const

export function firstLevel(kind: AlertKind, { price, priceDecimals, tickSteps, marginRatio }: Facts): string {
  const { measure, side, unit } = alertSpecs[kind]
  if (unit === null) return ''
  if (unit === 'ratio') return firstRatio(side, marginRatio)
  if (unit !== 'price') return firstLevels[measure as keyof typeof firstLevels]
  const scaled = price === null ? null : parseScaled(price, priceDecimals)
  if (scaled === null) return ''
  return scaledText(nearestTick(Math.round(scaled * (1 + side * AWAY)), tickSteps), priceDecimals)
}

/** The first level of a margin ratio: ten points from the current one in steps of five, and above it at least half. */
function firstRatio(side: 1 | -1, current: string | null): string {
  const now = current === null ? 50 : Number(current)
  if (side === 1) return String(Math.min(95, Math.max(50, Math.ceil((now + RATIO_AWAY) / RATIO_STEP) * RATIO_STEP)))
  return String(Math.max(RATIO_STEP, Math.floor((now - RATIO_AWAY) / RATIO_STEP) * RATIO_STEP))
}

export function draftOf(alert: Alert | null, facts: Facts): Draft {
  if (alert === null) {
    const kind = facts.kinds[0] ?? 'priceAbove'
    const level = firstLevel(kind, facts)
    return { kind, level, second: null, frequency: 'once', pauseMinutes: DEFAULT_PAUSE, endsOn: '', note: '' }
  }
  const { kind, level, second, frequency, pauseMinutes, endsOn, note } = alert
  return {
    kind,
    level: level ?? '',
    second: second && { kind: second.kind, level: second.level ?? '' },
    frequency,
    pauseMinutes: String(pauseMinutes ?? DEFAULT_PAUSE),
    endsOn: endsOn ?? '',
    note: note ?? '',
  }
}

export function termsOf(draft: Draft): AlertTerms {
  const { second, frequency, pauseMinutes, endsOn, note } = draft
  return {
    ...conditionOf(draft),
    second: second && conditionOf(second),
    frequency,
    pauseMinutes: frequency === 'each' ? Number(pauseMinutes) : null,
    endsOn: endsOn || null,
    note: note.trim() || null,
  }
}

const conditionOf = ({ kind, level }: DraftCondition) => ({
  kind,
  level: alertSpecs[kind].unit === null ? null : level,
})

/** The draft with another first condition. A kind that is the second one already changes places with it. */
export function chooseFirst(draft: Draft, kind: AlertKind, facts: Facts): Draft {
  const { second } = draft
  const first = second?.kind === kind ? second : { kind, level: firstLevel(kind, facts) }
  const other = first === second ? { kind: draft.kind, level: draft.level } : second
  return { ...draft, ...first, second: other }
}

/** The draft with another level of one of its conditions. */
export function withLevel(draft: Draft, part: AlertPart, level: string): Draft {
  if (part === 'first') return { ...draft, level }
  return { ...draft, second: draft.second && { ...draft.second, level } }
}

export function stepLevel(draft: DraftCondition, value: string, by: 1 | -1, facts: Facts): string | null {
  const { unit } = alertSpecs[draft.kind]
  if (unit === null) return null
  const decimals = levelDecimals(unit, facts.priceDecimals)
  const from = parseScaled(value, decimals) ?? parseScaled(firstLevel(draft.kind, facts), decimals)
  if (from === null) return null
  if (unit === 'price') return scaledText(stepTick(from, by, facts.tickSteps), decimals)
  const { minimum, maximum } = levelRanges[unit]
  return scaledText(Math.min(maximum, Math.max(minimum, from + by * STEP)), decimals)
}

export function problemsOf(draft: Draft, facts: Facts): Problems {
  return {
    ...named('level', levelProblem(draft, facts)),
    ...named('second.level', draft.second && levelProblem(draft.second, facts)),
    ...named('pauseMinutes', pauseProblem(draft)),
    ...named('endsOn', draft.endsOn !== '' && draft.endsOn < facts.today ? { reason: 'end' } : null),
    ...named('note', draft.note.length > ALERT_NOTE_MAX ? rangeOf(0, ALERT_NOTE_MAX) : null),
  }
}

const named = (field: DraftField, problem: Problem | null): Problems => (problem === null ? {} : { [field]: problem })
const rangeOf = (minimum: string | number, maximum: string | number): Problem => ({
  reason: 'range',
  values: { minimum, maximum },
})

function levelProblem({ kind, level }: DraftCondition, { priceDecimals }: Facts): Problem | null {
  const { unit } = alertSpecs[kind]
  if (unit === null) return null
  if (level === '') return { reason: 'required' }
  const decimals = levelDecimals(unit, priceDecimals)
  const scaled = parseScaled(level, decimals)
  if (scaled === null) return { reason: 'decimals', values: { decimals } }
  if (unit === 'price') return scaled > 0 ? null : { reason: 'price' }
  const { minimum, maximum } = levelRanges[unit]
  const isWithin = scaled >= minimum && scaled <= maximum
  return isWithin ? null : rangeOf(String(minimum / 10 ** decimals), String(maximum / 10 ** decimals))
}

function pauseProblem({ frequency, pauseMinutes }: Draft): Problem | null {
  if (frequency !== 'each') return null
  const { minimum, maximum } = ALERT_PAUSE_MINUTES
  const minutes = Number(pauseMinutes)
  const isWithin = Number.isInteger(minutes) && minutes >= minimum && minutes <= maximum
  return isWithin ? null : rangeOf(minimum, maximum)
}

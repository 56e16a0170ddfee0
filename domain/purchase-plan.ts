// Plans of purchases: an amount of money of an instrument, once or on regular dates. The dates are civil dates of the
// instrument's exchange. The purchase of a date is made on the first trading day from that date on.
import { addMonths, dateOfDay, dayOfDate, firstDayOf, lastDayOf } from './calendar/civil-date.ts'
import { MINUTE_MS } from './time.ts'

/** `weekly`: on the weekday of the first date. `monthly`: on its day, or on the last day of a shorter month. */
export const planFrequencies = ['once', 'weekly', 'monthly'] as const
export type PlanFrequency = (typeof planFrequencies)[number]

export const planStates = ['active', 'paused', 'ended'] as const
export type PlanState = (typeof planStates)[number]

export const planActions = ['pause', 'resume', 'end'] as const

export const planOutcomes = ['ordered', 'skipped'] as const
export type PlanOutcome = (typeof planOutcomes)[number]

/**
 * Why a date has no order. `money`: the wallet has too little. `small`: the amount pays for less than one lot. `session`:
 * the market did not trade until its close. `price`: no current price, no offer or no exchange rate until then. `barred`:
 * the instrument could not be traded. `blocked`: the account is blocked. `missed`: Pulso did not run until a later date.
 */
export const planSkips = ['money', 'small', 'session', 'price', 'barred', 'blocked', 'missed'] as const
export type PlanSkip = (typeof planSkips)[number]

/** Plans of a user that have not ended. */
export const PLANS_MAX = 20
/** A purchase is placed this long after the opening, when most prices of the day have settled. */
export const PLAN_DELAY_MS = 30 * MINUTE_MS

export type PlanRule = { readonly frequency: PlanFrequency; readonly startsOn: string }

const WEEK = 7

/** The first date of the plan on or after a date; null if there is none. */
export function planDateFrom({ frequency, startsOn }: PlanRule, date: string): string | null {
  if (date <= startsOn) return startsOn
  if (frequency === 'once') return null
  if (frequency === 'monthly') return monthlyFrom(startsOn, date)
  const start = dayOfDate(startsOn)
  return dateOfDay(start + Math.ceil((dayOfDate(date) - start) / WEEK) * WEEK)
}

function monthlyFrom(startsOn: string, date: string): string {
  const month = date.slice(0, 7)
  const inMonth = dateInMonth(startsOn, month)
  return inMonth >= date ? inMonth : dateInMonth(startsOn, addMonths(month, 1))
}

/** Counted from the first date each time, so that a short month does not move the later ones. */
const dateInMonth = (startsOn: string, month: string): string =>
  dateOfDay(Math.min(firstDayOf(month) + Number(startsOn.slice(8)) - 1, lastDayOf(month)))

/** The next date of the plan after a date; null if there is none. */
export const planDateAfter = (rule: PlanRule, date: string): string | null =>
  planDateFrom(rule, dateOfDay(dayOfDate(date) + 1))

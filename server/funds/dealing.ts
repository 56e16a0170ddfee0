// The times at which fund orders are dealt: cut-off, NAV and payout. `real`: on business days of India, cut-off at
// 15:00 and NAV at 23:00, Mumbai time. `always`: every ten minutes of every day, at the NAV of that day, with the units at the next whole
// minute.
import { businessDaysOf } from '../../domain/calendar/business-days.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { CalendarChoice } from '../calendar/choice.ts'
import { localDay, localToUtc } from '../calendar/zone.ts'
import { indianHolidays } from './holidays.ts'

export const ZONE = 'Asia/Kolkata'
const CUT_OFF = '15:00'
const PUBLISHED = '23:00'
const PAID = '12:00'

export type Deal = {
  /** Cut-off, UTC ms: orders that arrive before it get the NAV of this deal. */
  readonly cutoffAt: number
  readonly publishAt: number
  /** Day number of the date in India. */
  readonly day: number
}

export type Dealing = {
  /** The deal of an order that arrives, with its money, at `at`. */
  readonly next: (at: number) => Deal
  /** The latest deal whose NAV is published. */
  readonly latest: (at: number) => Deal
  /** UTC ms at which the money of a redemption arrives: a number of business days after the NAV. */
  readonly paidAt: (deal: Pick<Deal, 'day' | 'publishAt'>, payoutDays: number) => number
  /** True if the day has a NAV. */
  readonly isOpen: (day: number) => boolean
  /** True if there is one deal a day, at its close. False if there are several between two closes. */
  readonly isOfClose: boolean
}

export const dayAt = (at: number): number => localDay(at, ZONE)

const days = businessDaysOf(indianHolidays)
const at = (day: number, time: string): number => localToUtc(dateOfDay(day), time, ZONE)
export const startOfDay = (day: number): number => at(day, '00:00')
const dealOn = (day: number): Deal => ({ day, cutoffAt: at(day, CUT_OFF), publishAt: at(day, PUBLISHED) })

const real: Dealing = {
  next(now) {
    const today = dayAt(now)
    return dealOn(days.isOpen(today) && now < at(today, CUT_OFF) ? today : days.after(today, 1))
  },
  latest(now) {
    const last = days.onOrBefore(dayAt(now))
    return dealOn(now >= at(last, PUBLISHED) ? last : days.before(last, 1))
  },
  paidAt: ({ day }, payoutDays) => at(days.after(day, payoutDays), PAID),
  isOpen: days.isOpen,
  isOfClose: true,
}

const SLOT_MS = 10 * MINUTE_MS

const slotDeal = (cutoffAt: number): Deal => ({ cutoffAt, publishAt: cutoffAt + MINUTE_MS, day: dayAt(cutoffAt) })

const always: Dealing = {
  next: now => slotDeal((Math.floor(now / SLOT_MS) + 1) * SLOT_MS),
  latest: now => slotDeal(Math.floor((now - MINUTE_MS) / SLOT_MS) * SLOT_MS),
  paidAt: ({ publishAt }) => publishAt + MINUTE_MS,
  isOpen: () => true,
  isOfClose: false,
}

export const dealingOf = (choice: CalendarChoice): Dealing => (choice === 'real' ? real : always)

// When orders of funds are dealt: cut-off, NAV, payout. `real`: business days of India, cut-off 15:00 and NAV 23:00 in Mumbai.
// `always`: every ten minutes of every day, settled at the next whole minute.
import { businessDaysOf } from '../../domain/calendar/business-days.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { localDay, localToUtc } from '../market/calendar/zone.ts'
import type { CalendarChoice } from '../market/simulator/venues.ts'
import { indianHolidays } from './holidays.ts'

export const ZONE = 'Asia/Kolkata'
const CUT_OFF = '15:00'
const PUBLISHED = '23:00'
const PAID = '12:00'

export type Deal = {
  /** Orders before it get its NAV; UTC ms. */
  readonly cutoffAt: number
  readonly publishAt: number
  /** Day number in India. */
  readonly day: number
}

export type Dealing = {
  /** Of an order that arrives, with its money, at this moment. */
  readonly next: (at: number) => Deal
  /** The last one whose NAV is published. */
  readonly latest: (at: number) => Deal
  /** Money of a redemption: so many business days after the NAV. */
  readonly paidAt: (deal: Pick<Deal, 'day' | 'publishAt'>, payoutDays: number) => number
  /** A NAV is made on this day. */
  readonly isOpen: (day: number) => boolean
  /** One NAV a day, of its close; otherwise deals lie between two closes. */
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

export const dealingOf = (choice: CalendarChoice): Dealing => (choice === 'always' ? always : real)

// The credentials with which a calendar app reads the timetables of a customer's applications. The calendar contains
// dates and names of offers, but no amounts. The customer can renew or end the credentials at any time.
import { readFileSync } from 'node:fs'
import { and, desc, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { CalendarOffer } from '../../domain/new-issue/calendar-text.ts'
import { calendarText } from '../../domain/new-issue/calendar-text.ts'
import { offerStates } from '../../domain/subscription.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { locales } from '../../domain/wire/envelope.ts'
import type { Db } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { calendarLinks, offers, subscriptions } from '../db/subscription-schema.ts'
import { digest, newId, newToken } from '../lib/id.ts'
import { issueWire } from './wire.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
/** `id`: that of the calendar, its user name. */
export type CalendarCredentials = { readonly id: string; readonly password: string }

export const CALENDAR_FOLDER = '/calendar'
export const CALENDAR_PATH = `${CALENDAR_FOLDER}/offers.ics`

/** Maximum number of applications in the calendar, the newest ones. */
const OFFERS_MAX = 100

const namesSchema = z.object({ state: z.record(z.enum(offerStates), z.string()) })
const names = new Map(
  locales.map(locale => {
    const url = new URL(`../../locales/${locale}/offer.json`, import.meta.url)
    return [locale, namesSchema.parse(JSON.parse(readFileSync(url, 'utf8'))).state] as const
  }),
)

type Link = typeof calendarLinks.$inferSelect

const linkWire = ({ id, madeAt }: Pick<Link, 'id' | 'madeAt'>) => ({
  path: CALENDAR_PATH,
  user: id,
  madeAt: unixSeconds(madeAt),
})

/** Creates a password, which invalidates the previous one. It is only in this response. */
export async function makeCalendarLink(
  { db, clock }: Deps,
  userId: string,
  locale: Locale,
): Promise<CallAnswer<'POST /m_ft/new_stock/calendar/make'>> {
  const password = newToken()
  const link = { digest: digest(password), locale, madeAt: clock.now() }
  const [row] = await db
    .insert(calendarLinks)
    .values({ userId, id: newId(), ...link })
    .onConflictDoUpdate({ target: calendarLinks.userId, set: link })
    .returning()
  return Object.assign(linkWire(must(row, 'the link')), { password })
}

export async function endCalendarLink({ db }: Deps, userId: string): Promise<Readonly<Record<string, never>>> {
  await db.delete(calendarLinks).where(eq(calendarLinks.userId, userId))
  return {}
}

export async function readCalendarLink(
  { db }: Deps,
  userId: string,
): Promise<CallAnswer<'GET /m_ft/new_stock/calendar'>> {
  const [row] = await db.select().from(calendarLinks).where(eq(calendarLinks.userId, userId))
  return { calendar: row ? linkWire(row) : null }
}

/** The calendar; null for wrong credentials. */
export async function readCalendar({ db, clock }: Deps, { id, password }: CalendarCredentials): Promise<string | null> {
  const [link] = await db
    .select()
    .from(calendarLinks)
    .where(and(eq(calendarLinks.id, id), eq(calendarLinks.digest, digest(password))))
  if (!link) return null
  const rows = await db
    .select({ offer: offers })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .where(
      and(
        eq(subscriptions.userId, link.userId),
        eq(subscriptions.product, 'newStock'),
        ne(subscriptions.state, 'cancelled'),
      ),
    )
    .orderBy(desc(subscriptions.seq))
    .limit(OFFERS_MAX)
  return calendarText(
    rows.map(({ offer }) => entryOf(offer, link.locale)),
    unixSeconds(clock.now()),
  )
}

function entryOf(offer: OfferRow, locale: Locale): CalendarOffer {
  const { id, name, code, timetable, calledOffAt } = issueWire(offer)
  const states = must(names.get(locale), locale)
  return { id, timetable, calledOffAt, nameOf: step => `${name} (${code}): ${states[step]}` }
}

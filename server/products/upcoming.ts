// What falls due or ends within a year, from all products, positions and orders.
import type { Clock } from '../../domain/clock.ts'
import { minorText } from '../../domain/minor.ts'
import { DAY_MS, unixSeconds } from '../../domain/time.ts'
import type { Upcoming } from '../../domain/upcoming.ts'
import { UPCOMING_DAYS, UPCOMING_MAX } from '../../domain/upcoming.ts'
import type { UpcomingDate, upcomingCalls } from '../../domain/wire/calls/upcoming.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Db, Tx } from '../db/db.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'

type Deps = {
  readonly db: Pick<Db, 'snapshot'>
  readonly clock: Clock
  readonly upcoming: (tx: Pick<Tx, 'select'>, userId: string) => Promise<readonly Upcoming[]>
}

export const upcomingHandlers = ({ db, clock, upcoming }: Deps): HandlersOf<keyof typeof upcomingCalls> => ({
  async 'GET /userCenter/upcoming'(_input, context) {
    const all = await db.snapshot(tx => upcoming(tx, userOf(context)))
    const list = withinYear(all, clock.now())
    return { total: list.length, list: list.slice(0, UPCOMING_MAX).map(wireOf) }
  },
})

/** The start of a payment's date, or the instant. */
const startOf = ({ when }: Upcoming): number => (typeof when === 'string' ? Date.parse(when) : when)
/** A payment's date is over a day after its start; a date of another zone may begin up to a day before it does in UTC. */
const endOf = (entry: Upcoming): number => startOf(entry) + (typeof entry.when === 'string' ? DAY_MS : 0)

const withinYear = (all: readonly Upcoming[], now: number): Upcoming[] =>
  all
    .filter(entry => endOf(entry) > now && startOf(entry) < now + UPCOMING_DAYS * DAY_MS)
    .toSorted((one, other) => startOf(one) - startOf(other))

const wireOf = ({ kind, when, subject, name, key, amount, currency }: Upcoming): UpcomingDate => ({
  kind,
  at: typeof when === 'number' ? unixSeconds(when) : null,
  date: typeof when === 'string' ? when : null,
  subject,
  name,
  ...(key !== null && otherNamesOf(key)),
  key,
  amount: amount === null ? null : minorText(amount),
  currency,
})

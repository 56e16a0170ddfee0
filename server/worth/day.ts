// The days of the curve: dates in Mexico City, and the rows of a user for a day that ends now.
import { must } from '../../domain/assert.ts'
import { currencies } from '../../domain/currency.ts'
import { parseMinor } from '../../domain/minor.ts'
import { localToUtc, utcToLocalDate } from '../calendar/zone.ts'
import type { Tx } from '../db/db.ts'
import type { WorthDay } from '../db/worth-schema.ts'
import type { OverviewDeps } from '../wallets/overview.ts'
import { overviewOf, readAssets } from '../wallets/overview.ts'
import { putIn, readLastDay, readPaidIn } from './put.ts'

const ZONE = 'America/Mexico_City'

/** The date at an instant. */
export const worthDate = (at: number): string => utcToLocalDate(at, ZONE)

/** The last instant, up to this one, at which a day ended (UTC ms). */
export const lastDayEnd = (at: number): number => localToUtc(worthDate(at), '00:00', ZONE)

/** The next instant at which a day ends; always later. */
export const nextDayEnd = (at: number): number => localToUtc(worthDate(at), '24:00', ZONE)

/** The date of the day that ended at this instant. */
export const endedDate = (end: number): string => worthDate(end - 1)

/**
 * The rows of a user for a day, with the prices and rates of now. Empty for a user who has never had money, and if any
 * part of the wealth is unknown in any currency.
 */
export async function readDay(deps: OverviewDeps, userId: string, date: string): Promise<readonly WorthDay[]> {
  const reading = await deps.db.snapshot(tx => readUser(deps, tx, userId))
  if (!reading) return []
  const { assets, paidIn, last } = reading
  const rows = currencies.flatMap((currency): WorthDay[] => {
    const total = overviewOf(deps, assets, currency)?.total ?? null
    const put = putIn(currency, { paidIn, last }, deps.rates)
    if (total === null || put === null) return []
    return [{ userId, currency, date, value: must(parseMinor(total), total), put, paidIn: paidIn[currency] }]
  })
  return rows.length === currencies.length ? rows : []
}

async function readUser(deps: OverviewDeps, tx: Pick<Tx, 'select'>, userId: string) {
  const paidIn = await readPaidIn(tx, userId)
  if (!paidIn) return null
  return { paidIn, last: await readLastDay(tx, userId), assets: await readAssets(deps, tx, userId) }
}

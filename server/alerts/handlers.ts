// The calls about price alerts. Every query is limited to the caller's own alerts.
import { desc, eq } from 'drizzle-orm'
import { ALERTS_MAX, LEVEL_DECIMALS } from '../../domain/alerts.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { scaledText } from '../../domain/price.ts'
import type { alertCalls } from '../../domain/wire/calls/alert.ts'
import { utcToLocalDate } from '../calendar/zone.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import { alerts } from '../db/alert-schema.ts'
import { known, textOf } from '../market/calls/quote-views.ts'
import { offeredKinds, ratioNow } from './current.ts'
import type { AlertDeps } from './deps.ts'
import { loadBars } from './figures.ts'
import { readPosition } from './on-position.ts'
import { createAlertService } from './service.ts'
import { alertWire } from './wire.ts'

export function alertHandlers(deps: AlertDeps): HandlersOf<keyof typeof alertCalls> {
  const { db, market, clock } = deps
  const service = createAlertService(deps)
  return {
    'POST /alerts/list': async ({ key }, context) => {
      const rows = await db
        .select()
        .from(alerts)
        .where(eq(alerts.userId, userOf(context)))
        .orderBy(desc(alerts.seq))
      const wanted = rows.filter(row => key === undefined || row.instrumentKey === key)
      const now = clock.now()
      return { maximum: ALERTS_MAX, total: rows.length, list: wanted.map(row => alertWire(row, now)) }
    },
    'POST /alerts/terms': async ({ key, positionId }, context) => {
      const listing = market.find(key)
      if (!listing) return refuse('notFound', { field: 'key' })
      const position = positionId && (await readPosition(db, { userId: userOf(context), key, id: positionId }))
      if (isRefusal(position)) return position
      const { ix, priceDecimals } = listing.instrument
      const ratio = position ? ratioNow(deps, position) : Number.NaN
      await loadBars(market, ix)
      return {
        kinds: [...offeredKinds(deps, { listing, position: position || null })],
        price: textOf(known(market.quotes.price[ix]), priceDecimals),
        priceDecimals,
        marginRatio: Number.isFinite(ratio) ? scaledText(ratio, LEVEL_DECIMALS) : null,
        tickSteps: listing.tickSteps.map(([from, tick]): [number, number] => [from, tick]),
        today: utcToLocalDate(clock.now(), listing.zone),
      }
    },
    'POST /alerts/create': (input, context) => service.create(callerOf(context), input),
    'POST /alerts/change': (input, context) => service.change(callerOf(context), input),
    'POST /alerts/delete': async (input, context) => service.remove(callerOf(context), input),
  }
}

// The calls about the user's dashboard. The last change wins: it has no money in it, and is small.
import { eq } from 'drizzle-orm'
import type { dashboardCalls } from '../../domain/wire/calls/dashboard.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import { dashboards } from '../db/schema.ts'
import type { WatchlistDeps } from './handlers.ts'

export const dashboardHandlers = ({
  db,
  clock,
}: Pick<WatchlistDeps, 'db' | 'clock'>): HandlersOf<keyof typeof dashboardCalls> => ({
  'POST /dashboard/read': async (_input, context) => {
    const [row] = await db
      .select()
      .from(dashboards)
      .where(eq(dashboards.userId, userOf(context)))
    return { lists: row ? [...row.lists] : null }
  },
  'POST /dashboard/save': async ({ lists }, context) => {
    const changed = { lists, modifiedAt: clock.now() }
    await db.transaction(tx =>
      tx
        .insert(dashboards)
        .values({ userId: userOf(context), ...changed })
        .onConflictDoUpdate({ target: dashboards.userId, set: changed }),
    )
    return {}
  },
})

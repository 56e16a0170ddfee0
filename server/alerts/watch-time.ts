// The time up to which the alerts were compared with prices. It is stored once a minute, so that the next leader process
// knows what it has to read from the bars.
import { eq } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/time.ts'
import { alertWatch } from '../db/alert-schema.ts'
import type { Fenced } from '../lead/fence.ts'

const NAME = 'alerts'

const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS

/** Null before the first process watched. */
export async function readWatchTime(store: Pick<Fenced, 'select'>): Promise<number | null> {
  const [row] = await store.select().from(alertWatch).where(eq(alertWatch.name, NAME))
  return row?.watchedTo ?? null
}

/** Returns a function that stores a time, if its minute was not stored yet. */
export function createWatchTime(store: Fenced): (at: number) => Promise<void> {
  let stored = 0
  return async at => {
    const watchedTo = minuteOf(at)
    if (watchedTo <= stored) return
    await store.transaction(async tx => {
      await tx
        .insert(alertWatch)
        .values({ name: NAME, watchedTo })
        .onConflictDoUpdate({ target: alertWatch.name, set: { watchedTo } })
    })
    stored = watchedTo
  }
}

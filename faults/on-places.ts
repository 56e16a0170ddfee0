// Repeats a run on each kind of store.
import type { Course, Found, Row, StoreName } from './fault.ts'
import { timed } from './fault.ts'
import type { Place } from './place.ts'
import { openPlace } from './place.ts'

/**
 * Returns the kinds of store of a run. A quick run uses only PostgreSQL if it is available, because two servers on it
 * have race conditions that a single server does not have.
 */
export function twoServersFirst({ quick, stores }: Course): readonly StoreName[] {
  return quick && stores.includes('PostgreSQL') ? ['PostgreSQL'] : stores
}

/** Returns the kinds of store that several servers can share and that can crash independently of a server. */
export const sharedOnly = ({ stores }: Course): readonly StoreName[] => stores.filter(store => store === 'PostgreSQL')

export async function onEachPlace(
  name: string,
  course: Course,
  work: (place: Place, course: Course) => Promise<Found>,
  on: readonly StoreName[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const store of on)
    rows.push(
      await timed({ name, store, seed: course.seed }, async () => {
        const place = await openPlace(store)
        return work(place, course).finally(() => place.leave())
      }),
    )
  return rows
}

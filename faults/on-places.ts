// The same run on each store.
import type { Course, Found, Row, StoreName } from './fault.ts'
import { timed } from './fault.ts'
import type { Place } from './place.ts'
import { openPlace } from './place.ts'

/** Where two servers race there is more to see than where one does: when time is short, it is all that is looked at. */
export function twoServersFirst({ quick, stores }: Course): readonly StoreName[] {
  return quick && stores.includes('PostgreSQL') ? ['PostgreSQL'] : stores
}

/** Those that several servers may share, and that can fall without them. */
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

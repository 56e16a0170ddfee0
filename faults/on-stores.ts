// Repeats a run on each kind of store.
import type { FaultOptions, Found, Row, StoreName } from './fault.ts'
import { timed } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { openFaultStore } from './fault-store.ts'

/**
 * Returns the kinds of store of a run. A quick run uses only PostgreSQL if it is available, because two servers on it
 * have race conditions that a single server does not have.
 */
export function twoServersFirst({ quick, stores }: FaultOptions): readonly StoreName[] {
  return quick && stores.includes('PostgreSQL') ? ['PostgreSQL'] : stores
}

/** Returns the kinds of store that several servers can share and that can crash independently of a server. */
export const sharedOnly = ({ stores }: FaultOptions): readonly StoreName[] =>
  stores.filter(store => store === 'PostgreSQL')

export async function onEachStore(
  name: string,
  options: FaultOptions,
  work: (faultStore: FaultStore, options: FaultOptions) => Promise<Found>,
  on: readonly StoreName[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const store of on)
    rows.push(
      await timed({ name, store, seed: options.seed }, async () => {
        const faultStore = await openFaultStore(store)
        return work(faultStore, options).finally(() => faultStore.remove())
      }),
    )
  return rows
}

// Fault run `database`: the database is restarted repeatedly while users trade; the servers keep running. Goals: L3 and
// L8. If the acknowledgement of a commit was lost, its result is looked up and never assumed. No acknowledged operation
// may be lost, and every call must return in time.
import { setTimeout as sleep } from 'node:timers/promises'
import { Chance } from '../tests/support/chance.ts'
import { violationsOf } from './checker.ts'
import type { Fault, FaultOptions, Found } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { restartPostgres, startServers, withDbRetried } from './fault-store.ts'
import { onEachStore, sharedOnly } from './on-stores.ts'
import { addPeople, RICH } from './people.ts'
import { Recorder } from './recorder.ts'
import { readStored } from './stored.ts'
import { Traffic } from './traffic.ts'

const FALLS = { quick: 3, full: 100 }
const PEOPLE = 24
const HANDS = 12
const APART_MS = [800, 2_500] as const
/**
 * Number of restarts per store. It is limited because a user may withdraw only five times an hour, and because the
 * whole store is read at the end.
 */
const FALLS_A_STORE = 20

export const database: Fault = {
  name: 'database',
  async run(options) {
    const falls = options.quick ? FALLS.quick : FALLS.full
    const rows = []
    for (let first = 0; first < falls; first += FALLS_A_STORE) {
      const some = Math.min(FALLS_A_STORE, falls - first)
      const seeded = { ...options, seed: options.seed + first }
      rows.push(
        ...(await onEachStore(
          'database',
          seeded,
          faultStore => onStore(faultStore, seeded, some),
          sharedOnly(options),
        )),
      )
    }
    return rows
  },
}

async function onStore(faultStore: FaultStore, { seed }: FaultOptions, falls: number): Promise<Found> {
  const people = await faultStore.withDb(db => addPeople(db, PEOPLE, RICH))
  const servers = await startServers(faultStore, 2)
  const recorder = new Recorder(() => servers.map(({ port }) => port))
  const chance = new Chance(seed)
  let isOver = false
  const traffic = new Traffic(recorder, people, seed).run(HANDS, () => isOver)
  for (let fallen = 0; fallen < falls; fallen += 1) {
    await sleep(chance.between(...APART_MS))
    await restartPostgres()
  }
  await sleep(chance.between(...APART_MS))
  isOver = true
  await traffic
  await recorder.settle()
  for (const server of servers) await server.kill()
  const stored = await withDbRetried(faultStore, readStored)
  const unknown = recorder.operations.filter(({ outcomes }) => outcomes.some(({ is }) => is === 'unknown')).length
  const checked = `${recorder.operations.length} operations, ${unknown} of unknown outcome; slowest ${Math.round(recorder.slowestMs)} ms`
  return {
    runs: falls,
    checked,
    violations: [...violationsOf({ ...recorder, received: [] }, stored), ...new Set(recorder.internals)],
  }
}

// Fault run `twice`: a thousand orders, each sent five times in parallel with one idempotency key, to two servers on
// one PostgreSQL (to one server on the embedded store). Goals: G5, L5. Clients retry after a broken connection: the
// result must be one order and one response.
import { must } from '../domain/assert.ts'
import { violationsOf } from './checker.ts'
import type { Fault, FaultOptions, Found } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { startServers } from './fault-store.ts'
import { knownOf, textIn } from './history.ts'
import { onEachStore, twoServersFirst } from './on-stores.ts'
import { addPeople, RICH } from './people.ts'
import { Recorder } from './recorder.ts'
import type { Stored } from './stored.ts'
import { readStored } from './stored.ts'

const ORDERS = { quick: 40, full: 1_000 }
const COPIES = 5
/** Number of users who order in parallel. Each may call ten times a second. */
const PEOPLE = 40

const share = { key: 'US.KO', direction: 0, action: 0, orderType: 0, quantity: '1' } as const

export const twice: Fault = {
  name: 'twice',
  run: options => onEachStore('twice', options, onStore, twoServersFirst(options)),
}

async function onStore(faultStore: FaultStore, { quick }: FaultOptions): Promise<Found> {
  const count = quick ? ORDERS.quick : ORDERS.full
  const people = await faultStore.withDb(db => addPeople(db, PEOPLE, RICH))
  const servers = await startServers(faultStore, 2)
  const recorder = new Recorder(() => servers.map(({ port }) => port))
  for (let sent = 0; sent < count; sent += PEOPLE) {
    const some = people.slice(0, Math.min(PEOPLE, count - sent))
    await Promise.all(some.map(person => recorder.askInParallel(COPIES, person, 'POST /stock/create', share)))
    await recorder.settle()
  }
  for (const server of servers) await server.kill()
  const stored = await faultStore.withDb(readStored)
  const violations = [...miscounted(recorder, stored), ...violationsOf({ ...recorder, received: [] }, stored)]
  const answers = recorder.operations.reduce((total, { outcomes }) => total + outcomes.length, 0)
  const checked = `${COPIES} copies each, ${answers} answers, at ${servers.length} servers`
  return { runs: count, checked, violations: [...violations, ...recorder.internals] }
}

function miscounted({ operations }: Recorder, { orders }: Stored): string[] {
  const ids = operations.map(operation => {
    const known = must(knownOf(operation), 'an answer')
    return known.is === 'ok' ? textIn(known.answer, 'id') : known.failure
  })
  const people = new Set(operations.map(({ userId }) => userId))
  const there = orders.filter(({ userId }) => people.has(userId)).length
  const answered = new Set(ids).size
  const asked = operations.length
  return there === asked && answered === asked
    ? []
    : [`${asked} orders requested, ${answered} answered, ${there} stored.`]
}

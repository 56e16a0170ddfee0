// Fault run `withdrawals`: a user withdraws the whole balance a hundred times in parallel, through two servers on one
// PostgreSQL (through one server on the embedded store). Goals: G4, L6. Exactly one withdrawal must be accepted, and no
// money may be withdrawn twice.
import { must } from '../domain/assert.ts'
import { minorText, parseMinor } from '../domain/minor.ts'
import { withdrawalTerms } from '../domain/payment.ts'
import { violationsOf } from './checker.ts'
import type { Fault, FaultOptions, Found } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { startServers } from './fault-store.ts'
import { knownOf } from './history.ts'
import { onEachStore, twoServersFirst } from './on-stores.ts'
import type { Person } from './people.ts'
import { addPeople, PAY_PASSWORD } from './people.ts'
import { Recorder } from './recorder.ts'
import { readStored } from './stored.ts'

const PARALLEL = 100
const RACES = 5
const ROUNDS = { quick: 5, full: 500 }
const ALL = must(parseMinor('300.00'), 'an amount')
const FEE = minorText(withdrawalTerms('USD', null).fee)

export const withdrawals: Fault = {
  name: 'withdrawals',
  run: options => onEachStore('withdrawals', options, onStore, twoServersFirst(options)),
}

async function onStore(faultStore: FaultStore, { quick }: FaultOptions): Promise<Found> {
  const rounds = quick ? ROUNDS.quick : ROUNDS.full
  const people = await faultStore.withDb(db => addPeople(db, rounds, { balance: ALL }))
  const servers = await startServers(faultStore, 2)
  const recorder = new Recorder(() => servers.map(({ port }) => port))
  const violations: string[] = []
  // The rate limit is per user, so races of several users can run at the same time.
  for (let first = 0; first < rounds; first += RACES) {
    const races = await Promise.all(people.slice(first, first + RACES).map(person => race(recorder, person)))
    for (const taken of races)
      if (taken !== 1) violations.push(`${taken} of ${PARALLEL} withdrawals of the whole balance were accepted.`)
  }
  for (const server of servers) await server.kill()
  violations.push(
    ...violationsOf({ operations: recorder.operations, received: [] }, await faultStore.withDb(readStored)),
  )
  const checked = `${PARALLEL} at once each, at ${servers.length} servers; slowest ${Math.round(recorder.slowestMs)} ms`
  return { runs: rounds, checked, violations: [...violations, ...recorder.internals] }
}

/**
 * Returns the number of accepted withdrawals after all outcomes are known. Calls rejected by the rate limit are
 * repeated.
 */
async function race(recorder: Recorder, person: Person): Promise<number> {
  const { destinationId } = person
  const input = { destinationId, amount: minorText(ALL), fee: FEE, payPassword: PAY_PASSWORD }
  const ask = () => recorder.ask(person, 'POST /withdrawal/withdrawal-apply', input)
  const operations = await Promise.all(Array.from({ length: PARALLEL }, ask))
  await recorder.settle(operations)
  return operations.filter(operation => knownOf(operation)?.is === 'ok').length
}

// Fault run `bank`: users transfer money between their eight dollar wallets through two servers on one PostgreSQL and
// read their balances. Meanwhile servers are killed and frozen, database connections are cut or stalled, and the
// database itself is restarted. Goals: G3, L7 and L8. Every reading must have the same total, no balance may be
// negative, and every call must return, even if only with “outcome unknown”.
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../domain/assert.ts'
import { parseMinor } from '../domain/minor.ts'
import type { WalletType } from '../domain/wallet.ts'
import type { WalletBalance } from '../domain/wire/calls/wallet.ts'
import { Chance } from '../tests/support/chance.ts'
import { violationsOf } from './checker.ts'
import type { Fault, FaultOptions, Found } from './fault.ts'
import { FaultInjector } from './fault-injector.ts'
import type { FaultStore } from './fault-store.ts'
import { addServers, withDbRetried } from './fault-store.ts'
import { onEachStore, sharedOnly } from './on-stores.ts'
import type { Person } from './people.ts'
import { addPeople } from './people.ts'
import { Recorder } from './recorder.ts'
import { readStored } from './stored.ts'

const WALLETS: readonly WalletType[] = [
  ...(['balance', 'follow', 'future', 'stock', 'subscription', 'forex', 'usStock', 'financial'] as const),
]
const CLIENTS = 16
/** Number of users. Two clients share one user, because the rate limit is ten calls a second per user and server. */
const PEOPLE = 8
const READING_PERCENT = 30
const EACH = 10_000n
const TOTAL = EACH * BigInt(WALLETS.length)
const LEAST_PAUSE_MS = 20
const MOST_PAUSE_MS = 120

export const bank: Fault = {
  name: 'bank',
  run: options => onEachStore('bank', options, onStore, sharedOnly(options)),
}

async function onStore(faultStore: FaultStore, options: FaultOptions): Promise<Found> {
  const [rounds, seconds] = options.quick ? [1, 20] : [20, 60]
  const openings = Object.fromEntries(WALLETS.map(wallet => [wallet, EACH]))
  const people = await faultStore.withDb(db => addPeople(db, PEOPLE, openings))
  const added = await addServers(faultStore, 2)
  const recorder = new Recorder(() => added.map(({ server }) => server.port))
  const violations: string[] = []
  const tally = { readings: 0, faults: new Map<string, number>() }
  for (let round = 0; round < rounds; round += 1) {
    const seed = options.seed + round
    const injector = new FaultInjector(added, seed, options.quick)
    const until = performance.now() + seconds * 1_000
    const isOver = () => performance.now() > until
    const clients = Array.from({ length: CLIENTS }, (_, nth) => {
      const person = must(people[nth % PEOPLE], 'somebody')
      return client({ recorder, person, chance: new Chance(seed * CLIENTS + nth), isOver, violations })
    })
    const [readings] = await Promise.all([Promise.all(clients), injector.run(isOver)])
    for (const [name, times] of injector.done) tally.faults.set(name, (tally.faults.get(name) ?? 0) + times)
    tally.readings += readings.reduce((total, each) => total + each, 0)
    await recorder.settle()
    const stored = await withDbRetried(faultStore, readStored)
    violations.push(...violationsOf({ ...recorder, received: [] }, stored).map(each => `round ${round + 1}: ${each}`))
    options.say(`bank: ${round + 1} of ${rounds}, ${violations.length} violations`)
  }
  for (const { server } of added) await server.kill()
  const faults = [...tally.faults].map(([name, times]) => `${times} × ${name}`).join(', ')
  const checked = `${recorder.operations.length} moves, ${tally.readings} readings; ${faults}; slowest ${Math.round(recorder.slowestMs)} ms`
  return { runs: rounds, checked, violations: [...new Set([...violations, ...recorder.internals])] }
}

type Client = {
  readonly recorder: Recorder
  readonly person: Person
  readonly chance: Chance
  readonly isOver: () => boolean
  readonly violations: string[]
}

/** Transfers money and reads balances until `isOver` is true. Returns the number of readings. */
async function client({ recorder, person, chance, isOver, violations }: Client): Promise<number> {
  let readings = 0
  while (!isOver()) {
    if (chance.happens(READING_PERCENT)) {
      const wallets = await recorder.read(person, 'POST /wallet/getWalletBalance', {})
      if (wallets !== null) {
        readings += 1
        violations.push(...misread(person, wallets))
      }
    } else {
      const from = chance.pick(WALLETS)
      const to = chance.pick(WALLETS.filter(wallet => wallet !== from))
      await recorder.ask(person, 'POST /wallet/transfer', { from, to, amount: `${chance.between(1, 25)}.00` })
    }
    await sleep(chance.between(LEAST_PAUSE_MS, MOST_PAUSE_MS))
  }
  return readings
}

function misread({ id }: Person, wallets: readonly WalletBalance[]): string[] {
  const amounts = wallets.flatMap(({ balance, usedBalance }) => [balance, usedBalance])
  const minor = amounts.map(text => must(parseMinor(text), text))
  const total = minor.reduce((sum, each) => sum + each, 0n)
  return [
    ...(total === TOTAL ? [] : [`${id} read ${total} in all, of ${TOTAL}.`]),
    ...(minor.some(each => each < 0n) ? [`${id} read of less than nothing.`] : []),
  ]
}

// Fault run `kill`: a server is killed (SIGKILL) while users trade, at random times and at the crash points
// (`server/lib/crash.ts`), and restarted on the same store; for each kind of store. Goals: G1, L3, L9 and L15. An
// acknowledged operation is stored exactly once, whenever the server was killed; an operation without acknowledgement
// is stored once or not at all.
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../domain/assert.ts'
import { SECOND_MS } from '../domain/time.ts'
import { Chance } from '../tests/support/chance.ts'
import { Member } from '../tests/support/crowd.ts'
import { violationsOf } from './checker.ts'
import type { Fault, FaultOptions, Found, Row, StoreName } from './fault.ts'
import { timed } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { openFaultStore } from './fault-store.ts'
import type { ReceivedEvents } from './history.ts'
import type { Person } from './people.ts'
import { addPeople, RICH } from './people.ts'
import { forgottenPlans } from './plan-checker.ts'
import { letDatesCome } from './plan-dates.ts'
import type { ServerProcess } from './process.ts'
import { Recorder } from './recorder.ts'
import { readStored } from './stored.ts'
import { Traffic } from './traffic.ts'

/**
 * Ways in which a server is killed. For a crash point: range of the number of passes after which the server kills
 * itself. For `random`: range of the time in ms.
 */
const deaths = {
  random: [300, 1_500],
  P1: [10, 120],
  P2: [10, 160],
  P3: [10, 120],
  P4: [10, 160],
  P5: [2, 24],
  P6: [2, 30],
  P7: [1, 3],
  P8: [1, 6],
  P9: [1, 3],
} as const
type Death = keyof typeof deaths

/** Number of kills at each crash point; the rest of the thousand kills are at random times. */
const EACH_POINT = 60
const RUNS = 1_000
/** Number of kills per store. After them a new store is created, so that reading the whole store stays fast. */
const LIFE = 25
/**
 * Number of stores used in parallel. With more stores, each server would do less before it is killed and reach fewer
 * crash points.
 */
const PARALLEL = availableParallelism()
const QUICK: Readonly<Record<StoreName, readonly Death[]>> = {
  embedded: ['P2', 'P6', 'P3', 'random', 'P9', 'P4'],
  PostgreSQL: ['P6', 'P1', 'P5', 'P8', 'P2', 'P7'],
}
const PEOPLE = 24
const HANDS = 12
const LISTENERS = 2
/** Time after which a server that has not reached its crash point is killed from outside. */
const NOT_LATER_MS = 4_000
const DOUBTED = 12
/**
 * Time in which a device must receive all events. A device that was disconnected for long reconnects only after up to
 * 15 s (`RECONNECT_MAX_MS`).
 */
const RECEIVED_WITHIN_MS = 30_000
/** Time in which the auto-reviewer decides all requests. */
const AT_REST_MS = 1_500

export const kill: Fault = {
  name: 'kill',
  async run(options) {
    const rows: Row[] = []
    for (const store of options.stores)
      rows.push(await timed({ name: 'kill', store, seed: options.seed }, () => onStore(store, options)))
    return rows
  },
}

function planOf(store: StoreName, { quick, seed }: FaultOptions): readonly Death[] {
  if (quick) return QUICK[store]
  const points = (Object.keys(deaths) as Death[]).filter(death => death !== 'random')
  const plan: Death[] = points.flatMap(point => Array.from({ length: EACH_POINT }, () => point))
  while (plan.length < RUNS) plan.push('random')
  const chance = new Chance(seed)
  for (let at = plan.length - 1; at > 0; at -= 1) {
    const other = chance.between(0, at)
    const [one, two] = [must(plan[at], 'a death'), must(plan[other], 'a death')]
    plan[at] = two
    plan[other] = one
  }
  return plan
}

async function onStore(store: StoreName, options: FaultOptions): Promise<Found> {
  const plan = planOf(store, options)
  const [from, to] = options.part ?? [1, plan.length]
  const tally = { asked: 0, unknown: 0, atPoint: 0, events: 0, planDates: 0 }
  const violations: string[] = []
  let runs = 0
  const lives = Array.from({ length: Math.ceil(plan.length / LIFE) }, (_, nth) => nth * LIFE)
  const firsts = lives.filter(first => first + LIFE >= from && first < to).values()
  const worker = async () => {
    for (const first of firsts) {
      const deaths = plan.slice(first, first + LIFE)
      runs += deaths.length
      const lived = await live(store, deaths, options.seed + first).catch(couldNotLive)
      tally.asked += lived.asked
      tally.unknown += lived.unknown
      tally.atPoint += lived.atPoint
      tally.events += lived.events
      tally.planDates += lived.planDates
      const which = `runs ${first + 1}–${first + deaths.length}`
      violations.push(...lived.violations.map(violation => `${which}: ${violation}`))
      options.say(`kill, ${store}, ${which} of ${plan.length}: ${lived.violations.join(' ') || 'well'}`)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
  const { asked, unknown, atPoint, events, planDates } = tally
  const operated = `${asked} operations, ${unknown} of unknown outcome; ${planDates} dates of plans`
  const checked = `${operated}; ${atPoint} killed at their point; ${events} events received`
  return { runs, checked, violations }
}

type Lived = {
  readonly asked: number
  readonly unknown: number
  readonly atPoint: number
  readonly events: number
  /** Dates of plans of purchases that were bought or skipped. */
  readonly planDates: number
  readonly violations: readonly string[]
}

/** Result for a server that does not start again, which is a violation. */
const couldNotLive = (error: unknown): Lived => ({
  asked: 0,
  unknown: 0,
  atPoint: 0,
  events: 0,
  planDates: 0,
  violations: [error instanceof Error ? error.message : String(error)],
})

/** Kills new stores during their first start (plan entries `P7`), then kills the server of one store repeatedly. */
async function live(store: StoreName, plan: readonly Death[], seed: number): Promise<Lived> {
  const made = plan.filter(death => death === 'P7')
  const unmade: string[] = []
  for (const nth of made.keys()) unmade.push(...(await dieMigrating(store, nth)))
  const faultStore = await openFaultStore(store)
  try {
    const people = await faultStore.withDb(db => addPeople(db, PEOPLE, RICH))
    const { server } = await faultStore.addServer()
    const life = new Life(faultStore, server, people, seed)
    for (const death of plan) if (death !== 'P7') await life.die(death)
    const { violations, atPoint, ...lived } = await life.end()
    return { ...lived, atPoint: atPoint + made.length, violations: [...unmade, ...violations] }
  } finally {
    await faultStore.remove()
  }
}

type Look = {
  readonly received?: readonly ReceivedEvents[]
  readonly plansDueBy?: number
  readonly datesLater?: number
}

type Listener = { readonly person: Person; readonly member: Member }

class Life {
  readonly #faultStore: FaultStore
  readonly #server: ServerProcess
  readonly #people: readonly Person[]
  readonly #recorder: Recorder
  readonly #chance: Chance
  readonly #traffic: Traffic
  #listeners: readonly Listener[] = []
  #violations = new Set<string>()
  #unknown = 0
  #atPoint = 0
  #planDates = 0

  constructor(faultStore: FaultStore, server: ServerProcess, people: readonly Person[], seed: number) {
    this.#faultStore = faultStore
    this.#server = server
    this.#people = people
    this.#chance = new Chance(seed)
    this.#recorder = new Recorder(() => [server.port])
    this.#traffic = new Traffic(this.#recorder, people, seed)
  }

  async die(death: Death): Promise<void> {
    const [least, most] = deaths[death]
    const nth = this.#chance.between(least, most)
    await this.#server.restart(death === 'random' ? null : `${death}:${nth}`)
    this.#listen()
    await Promise.all([this.#work(), this.#killAfter(death === 'random' ? nth : NOT_LATER_MS)])
    await this.#server.died
    this.#unknown += this.#recorder.operations.filter(each => each.outcomes.every(({ is }) => is === 'unknown')).length
    // The embedded store is read before the restart only in some rounds. The check after the restart is the decisive
    // one.
    if (this.#faultStore.store === 'PostgreSQL' || this.#chance.happens(50))
      await this.#look({ datesLater: this.#chance.between(1, 2) })
  }

  /** Resolves all unknown outcomes, waits until all events are delivered, and checks the store a last time. */
  async end(): Promise<Lived> {
    await this.#server.restart()
    await this.#recorder.settle()
    const plansDueBy = Date.now()
    const received = await this.#receivedAll()
    for (const { member } of this.#listeners) member.stop()
    await this.#server.kill()
    await this.#look({ received, plansDueBy })
    return {
      asked: this.#recorder.operations.length,
      unknown: this.#unknown,
      atPoint: this.#atPoint,
      events: received.reduce((total, { offsets }) => total + offsets.length, 0),
      planDates: this.#planDates,
      violations: [...this.#violations, ...this.#recorder.internals],
    }
  }

  async #work(): Promise<void> {
    const server = this.#server
    const isOver = () => !server.isAlive
    await Promise.all([
      this.#recorder.doubt(DOUBTED),
      // Resolves unknown outcomes of the previous server during the new operations. Unknown outcomes of this server are
      // resolved in the next round.
      this.#settleWhileAlive(),
      this.#traffic.run(HANDS, isOver),
    ])
  }

  async #settleWhileAlive(): Promise<void> {
    const open = this.#recorder.operations.filter(
      ({ key, outcomes }) => key !== null && outcomes.every(({ is }) => is === 'unknown'),
    )
    for (const operation of open) if (this.#server.isAlive) await this.#recorder.again(operation)
  }

  async #killAfter(ms: number): Promise<void> {
    const before = await Promise.race([sleep(ms, 'late' as const), this.#server.died.then(() => 'dead' as const)])
    if (before === 'dead') this.#atPoint += 1
    await this.#server.kill()
  }

  /** Connects the devices, once the server's address is known. */
  #listen(): void {
    if (this.#listeners.length > 0) return
    this.#listeners = this.#people.slice(0, LISTENERS).map(person => ({
      person,
      member: new Member(this.#server.port, person.token),
    }))
  }

  /**
   * Waits until each device has all account events, the auto-reviewer is idle, and no purchase of a plan is due; gives up
   * after a timeout.
   */
  async #receivedAll(): Promise<ReceivedEvents[]> {
    const deadline = performance.now() + RECEIVED_WITHIN_MS
    while (performance.now() < deadline) {
      await sleep(AT_REST_MS)
      const behind = await Promise.all(this.#listeners.map(listener => this.#isBehind(listener)))
      if (!behind.includes(true) && !(await this.#hasDuePlans())) break
    }
    return this.#listeners.flatMap(({ person, member }) =>
      member.since === null ? [] : [{ userId: person.id, since: member.since, offsets: [...member.offsets] }],
    )
  }

  async #isBehind({ person, member }: Listener): Promise<boolean> {
    const orders = await this.#recorder.read(person, 'POST /position/consignList', {})
    return orders === null || (member.offsets.at(-1) ?? member.since ?? 0) < orders.accountOffset
  }

  async #hasDuePlans(): Promise<boolean> {
    const planners = new Set(
      this.#recorder.operations.filter(({ call }) => call === 'POST /plans/create').map(({ userId }) => userId),
    )
    const own = this.#people.filter(({ id }) => planners.has(id))
    const answers = await Promise.all(own.map(person => this.#recorder.read(person, 'POST /plans/list', {})))
    const now = Date.now() / SECOND_MS
    return answers.some(answer =>
      answer?.list.some(({ nextTimestamp }) => nextTimestamp !== null && nextTimestamp <= now),
    )
  }

  /** Checks the store. `datesLater`: the number of dates of each plan that come until the next start. */
  async #look({ received = [], plansDueBy = 0, datesLater = 0 }: Look): Promise<void> {
    const stored = await this.#faultStore.withDb(async db => {
      const read = await readStored(db)
      if (datesLater > 0) await letDatesCome(db, datesLater)
      return read
    })
    this.#planDates = stored.planRuns.length
    const { operations } = this.#recorder
    for (const each of [...violationsOf({ operations, received }, stored), ...forgottenPlans(stored, plansDueBy)])
      this.#violations.add(each)
  }
}

/**
 * Kills the first start of a server on a new store after `nth` migrations. The next start must find none of them and
 * apply all.
 */
async function dieMigrating(store: StoreName, nth: number): Promise<string[]> {
  const faultStore = await openFaultStore(store)
  try {
    const { server } = await faultStore.addServer()
    const [least, most] = deaths.P7
    if (await server.start(`P7:${least + (nth % most)}`)) return ['P7: the server did not die in its migration.']
    await server.restart()
    await server.kill()
    const people = await faultStore.withDb(db => addPeople(db, 2, RICH))
    const recorder = new Recorder(() => [server.port])
    await server.restart()
    for (const person of people)
      await recorder.ask(person, 'POST /wallet/transfer', { from: 'balance', to: 'usStock', amount: '1.00' })
    await recorder.settle()
    await server.kill()
    return violationsOf({ operations: recorder.operations, received: [] }, await faultStore.withDb(readStored))
  } finally {
    await faultStore.remove()
  }
}

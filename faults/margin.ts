// Fault run `margin`: the leader is killed at crash points, killed at random times and frozen while it liquidates
// margined positions, charges overnight financing and closes expired contracts; the next leader continues. Nothing may
// be done twice, nothing may be omitted, all money must be accounted for, and the same prices must lead to the same
// amounts as without faults (`margin-checker.ts`).
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { must } from '../domain/assert.ts'
import { MINUTE_MS } from '../domain/time.ts'
import { Chance } from '../tests/support/chance.ts'
import { createTestClock } from '../tests/support/clock.ts'
import { crashingAt } from './crashing-at.ts'
import type { Fault, FaultOptions, Found, StoreName } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { openFaultStore, withDbRetried } from './fault-store.ts'
import { endOf, endProblems, marginProblems, readMargin } from './margin-checker.ts'
import { openPositions, PAID_IN, POSITIONS } from './margin-positions.ts'
import type { StageName } from './margin-stages.ts'
import { marketOf, stages } from './margin-stages.ts'
import { onEachStore } from './on-stores.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const LIVES = { quick: 1, full: 50 }
/**
 * Crash points that a stage passes, each with the range of its pass numbers. The ranges are small, because a later
 * leader finds only the work that an earlier one left.
 */
const points = {
  liquidation: { P2: [2, 9], P4: [2, 9], P6: [1, 8] },
  financing: { P2: [2, 3], P4: [2, 3], P8: [1, 1] },
  expiry: { P2: [2, 4], P6: [1, 8], P8: [1, 2] },
} as const satisfies Partial<Record<StageName, Readonly<Record<string, readonly [number, number]>>>>
const stagesOfRun = Object.keys(points) as (keyof typeof points)[]
/** Maximum time from the start of leading to a random kill. */
const SOON_MS = 120
/** Time in which a leader that was frozen must notice that it lost leadership. */
const AWAKE_MS = 1_500
const LONGEST_MS = 5 * MINUTE_MS

export const margin: Fault = {
  name: 'margin',
  run: options => onEachStore('margin', options, onStore, options.stores),
}

/** @param first the store of a life without faults; each later life has a store of its own, because time starts again */
async function onStore(first: FaultStore, options: FaultOptions): Promise<Found> {
  const chance = new Chance(options.seed)
  const lives = options.quick ? LIVES.quick : LIVES.full
  const tally = { point: 0, kill: 0, freeze: 0 }
  const violations: string[] = []
  const { ends: undisturbed, problems } = await endsWithoutFaults(first)
  violations.push(...problems.map(each => `without faults, ${each}`))
  for (let life = 1; life <= lives; life += 1) {
    const own = await openFaultStore(first.store)
    const found = await live(own, { chance, tally, undisturbed }).finally(() => own.remove())
    violations.push(...found.map(each => `life ${life}, ${each}`))
    options.say(`margin, ${first.store}: ${life} of ${lives}, ${violations.length} violations`)
  }
  const { point, kill, freeze: frozen } = tally
  const checked = `${lives * POSITIONS} positions liquidated, charged and ended; leaders: ${point} killed at their point, ${kill} at a time, ${frozen} frozen`
  return { runs: lives, checked, violations: [...new Set(violations)] }
}

type Life = {
  readonly chance: Chance
  /** Number of faults by kind. */
  readonly tally: Record<Mishap['is'], number>
  /** The ends of the stages without faults. */
  readonly undisturbed: ReadonlyMap<StageName, readonly string[]>
}

/** Plays all stages with faults. Returns the violations. */
async function live(faultStore: FaultStore, { chance, tally, undisturbed }: Life): Promise<string[]> {
  const violations: string[] = []
  const userIds = await faultStore.withDb(openPositions)
  for (const stage of stagesOfRun) {
    for (const mishap of mishapsOf(stage, faultStore.store, chance))
      if (await happen(faultStore, stage, mishap, chance)) tally[mishap.is] += 1
    await finish(faultStore, stage)
    const stored = await withDbRetried(faultStore, readMargin)
    const differing = endProblems(undisturbed.get(stage) ?? [], endOf(stored, userIds))
    violations.push(...[...marginProblems(stored, situationOf(stage)), ...differing].map(each => `${stage}: ${each}`))
  }
  return violations
}

function situationOf(stage: StageName) {
  const clock = createTestClock(stages[stage].at)
  return { market: marketOf(stage, clock), at: clock.now(), paidIn: PAID_IN }
}

type Undisturbed = { readonly ends: ReadonlyMap<StageName, readonly string[]>; readonly problems: readonly string[] }

/** The end of each stage with the same positions and prices, in a life in which no leader is killed. */
async function endsWithoutFaults(faultStore: FaultStore): Promise<Undisturbed> {
  const ends = new Map<StageName, readonly string[]>()
  const problems: string[] = []
  const userIds = await faultStore.withDb(openPositions)
  for (const stage of stagesOfRun) {
    await finish(faultStore, stage)
    const stored = await withDbRetried(faultStore, readMargin)
    ends.set(stage, endOf(stored, userIds))
    problems.push(...marginProblems(stored, situationOf(stage)).map(each => `${stage}: ${each}`))
  }
  return { ends, problems }
}

type Mishap = { readonly is: 'point'; readonly crashAt: string } | { readonly is: 'kill' | 'freeze' }

/**
 * Returns each crash point in an order given by the seed, then a kill at a random time; for a store that two processes
 * can open, also a frozen leader.
 */
function mishapsOf(stage: keyof typeof points, store: StoreName, chance: Chance): Mishap[] {
  const drawn = Object.entries(points[stage])
    .map(([point, [least, most]]) => ({ crashAt: `${point}:${chance.between(least, most)}`, order: chance.next() }))
    .toSorted((one, other) => one.order - other.order)
  const mishaps: Mishap[] = drawn.map(({ crashAt }) => ({ is: 'point', crashAt }))
  mishaps.push({ is: 'kill' })
  if (store === 'PostgreSQL') mishaps.push({ is: 'freeze' })
  return mishaps
}

class MarginProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  readonly #leads = Promise.withResolvers<void>()
  readonly errors: string[] = []

  constructor(faultStore: FaultStore, stage: StageName, crashAt: string) {
    const env = {
      ...process.env,
      ...faultStore.environment,
      NODE_ENV: 'production',
      STAGE: stage,
      ...crashingAt(crashAt),
    }
    this.#child = spawn(process.execPath, ['faults/margin-process.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    process.once('exit', this.#killNow)
    this.#ended = once(this.#child, 'close').finally(() => process.off('exit', this.#killNow))
    createInterface(must(this.#child.stdout, 'an output')).on('line', line => {
      if (line === 'leads') this.#leads.resolve()
    })
    createInterface(must(this.#child.stderr, 'errors')).on('line', line => this.errors.push(line))
  }

  #killNow = (): void => void this.#child.kill('SIGKILL')

  /** Resolves when the process has the lease, or has exited without it. */
  async leads(): Promise<void> {
    await Promise.race([this.#leads.promise, this.#ended])
  }

  /** Resolves when the process has exited, by itself or at its crash point. Kills it after `withinMs`. */
  async ends(withinMs: number): Promise<void> {
    const end = await Promise.race([sleep(withinMs, 'late' as const, { ref: false }), this.#ended])
    if (end === 'late') await this.kill()
  }

  get isDone(): boolean {
    return this.#child.exitCode === 0
  }

  get isKilled(): boolean {
    return this.#child.signalCode === 'SIGKILL'
  }

  async kill(): Promise<void> {
    this.#killNow()
    await this.#ended
  }

  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child.kill('SIGCONT')
  }
}

/** Runs one leader with a fault. Returns false if the leader finished before its crash point. */
async function happen(faultStore: FaultStore, stage: StageName, mishap: Mishap, chance: Chance): Promise<boolean> {
  const leader = new MarginProcess(faultStore, stage, mishap.is === 'point' ? mishap.crashAt : '')
  if (mishap.is === 'point') {
    await leader.ends(LONGEST_MS)
    return leader.isKilled
  }
  await leader.leads()
  await sleep(chance.between(1, SOON_MS))
  if (mishap.is === 'kill') await leader.kill()
  else await freeze(leader, () => finish(faultStore, stage))
  return true
}

/**
 * Freezes a leader, which keeps its transaction open. Another leader takes over, and the first one is resumed after the
 * other's work.
 */
async function freeze(leader: MarginProcess, takeOver: () => Promise<void>): Promise<void> {
  leader.freeze()
  await takeOver()
  leader.thaw()
  await leader.ends(AWAKE_MS)
}

async function finish(faultStore: FaultStore, stage: StageName): Promise<void> {
  const leader = new MarginProcess(faultStore, stage, '')
  await leader.ends(LONGEST_MS)
  if (!leader.isDone) throw new Error(`The ${stage} was not finished: ${leader.errors.join('\n')}`)
}

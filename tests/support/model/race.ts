// Races: concurrent operations on one order, holding, wallet, request or key. Either transactions are scheduled one by
// one at begin and commit, in an order that fast-check draws and can repeat, or they run freely.
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '../../../server/db/db.ts'
import type { OpenStore } from '../postgres.ts'
import type { Act } from './acts.ts'
import { actText } from './acts.ts'
import { clash, clashOf } from './clashes.ts'
import type { Done } from './explain.ts'
import { explanation } from './explain.ts'
import type { Tally } from './life.ts'
import { expectedOf, Life, Station } from './life.ts'
import { perform, settleReal } from './real.ts'
import type { ModelReport } from './run.ts'

export type RaceRun = {
  readonly open: OpenStore
  readonly seed: number
  readonly runs: number
  /** Maximum number of clashes in a run. */
  readonly commands: number
  readonly path?: string
}

type Gate = (label: string) => Promise<void>

/** A store whose transactions wait for the scheduler before begin and before commit, while holding their locks. */
function gated(db: Db, gate: () => Gate | null): Db {
  const transaction: Db['transaction'] = async (work, timeout) => {
    await gate()?.('begin')
    return db.transaction(async tx => {
      const result = await work(tx)
      await gate()?.('commit')
      return result
    }, timeout)
  }
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
}

class Track {
  gate: Gate | null = null
  readonly answers: Tally = {}
  station: Station | null = null

  async open(open: OpenStore): Promise<Station> {
    this.station ??= await Station.open(async () => gated(await open(), () => this.gate), this.answers)
    return this.station
  }

  /** Executes the operations at once, with the matcher running concurrently. */
  async race(life: Life, acts: readonly Act[], scheduler: fc.Scheduler | null): Promise<void> {
    if (scheduler) this.gate = label => scheduler.schedule(Promise.resolve(), label)
    const all = Promise.all([...acts.map(act => perform(life.real, act)), settleReal(life.real)])
    const answers = await (scheduler ? scheduler.waitFor(all) : all).finally(async () => {
      this.gate = null
      // The matcher runs on its own: a pass that started before the last answer may still wait for the scheduler.
      await scheduler?.waitAll()
    })
    await settleReal(life.real)
    const done = acts.map((act, at): Done => ({ act, answer: answers[at] ?? '' }))
    for (const { act, answer } of done) this.station?.count(act, answer)
    const seen = await life.see()
    const explained = explanation(life.world, done, seen)
    const said = done.map(({ act, answer }) => `${actText(act)} → ${answer}`).join('\n')
    // If no order explains the results, shows the difference to the order in which the operations are listed.
    if (!explained) expect(seen, `no order explains\n${said}`).toEqual(expectedOf(life.world))
    expect(explained, `no order explains\n${said}`).not.toBeNull()
    if (explained) life.world = explained
    life.receiveEvents()
  }
}

/** Runs races. Throws at the first result that no sequential order explains. */
export async function runRaces({ open, seed, runs, commands, path }: RaceRun): Promise<ModelReport> {
  const start = performance.now()
  const track = new Track()
  let played = 0
  const draws = fc.array(fc.tuple(clash, fc.boolean()), { minLength: 1, maxLength: commands, size: 'max' })
  const property = fc.asyncProperty(fc.scheduler(), draws, async (scheduler, list) => {
    played += 1
    const life = await Life.begin(await track.open(open))
    try {
      for (const [serial, [drawn, isHeld]] of list.entries()) {
        const { before, atOnce } = clashOf(serial, drawn)
        for (const act of before) await life.act(act)
        await track.race(life, atOnce(life.world), isHeld ? scheduler : null)
      }
    } finally {
      await life.end()
    }
  })
  const failed = async (error: unknown) => {
    await track.station?.abandon()
    throw error
  }
  // No shrinking, because timing inside the store is not reproducible in shorter runs.
  const again = path === undefined ? {} : { path }
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true, ...again }).catch(failed)
  await track.station?.close()
  const acts = Object.values(track.answers).reduce((sum, count) => sum + count, 0)
  return { seed, runs: played, commands: acts, answers: track.answers, ms: performance.now() - start }
}

// Sequential runs of the model beside the server: each generated operation is applied to both. A failure prints the
// seed, the path and the operations; a long run uses the same function with larger numbers.
import fc from 'fast-check'
import type { OpenStore } from '../postgres.ts'
import type { Act } from './acts.ts'
import { actText } from './acts.ts'
import type { Drawn } from './draws.ts'
import { aimAgain, drawn } from './draws.ts'
import type { Tally } from './life.ts'
import { Life, Station } from './life.ts'

/** A store is replaced after this number of runs, because its content slows each check down. */
const RUNS_A_STORE = 200

export type ModelRun = {
  readonly open: OpenStore
  readonly seed: number
  readonly runs: number
  /** Maximum number of operations in a run. */
  readonly commands: number
  /** The path that a failure prints: replays only that failure. */
  readonly path?: string
  readonly replayPath?: string
}

export type ModelReport = {
  readonly seed: number
  readonly runs: number
  readonly commands: number
  /** Number of answers by kind of operation and kind of answer, which shows the coverage. */
  readonly answers: Readonly<Record<string, number>>
  readonly ms: number
}

type Serial = { serial: number }

class Deed implements fc.AsyncCommand<Serial, Life> {
  readonly #drawn: Drawn
  #act: Act | null = null

  constructor(what: Drawn) {
    this.#drawn = what
  }

  check(): boolean {
    return true
  }

  async run(model: Serial, life: Life): Promise<void> {
    model.serial += 1
    const aim = this.#drawn
    this.#act = typeof aim === 'function' ? aim(life.world, model.serial) : aimAgain(life.done, aim)
    if (this.#act) await life.act(this.#act)
  }

  toString(): string {
    return this.#act ? `\n${actText(this.#act)}` : ''
  }
}

/**
 * Runs the model. Throws at the first difference, with the operations that lead to it and the parameters that replay
 * it.
 */
export async function runModel({ open, seed, runs, commands, path, replayPath }: ModelRun): Promise<ModelReport> {
  const start = performance.now()
  const answers: Tally = {}
  let station = await Station.open(open, answers)
  let played = 0
  const replay = replayPath === undefined ? {} : { replayPath }
  const deeds = fc.commands([drawn.map(what => new Deed(what))], { maxCommands: commands, size: 'max', ...replay })
  const property = fc.asyncProperty(deeds, async list => {
    if (played > 0 && played % RUNS_A_STORE === 0) {
      await station.close()
      station = await Station.open(open, answers)
    }
    played += 1
    const life = await Life.begin(station)
    try {
      await fc.asyncModelRun(() => ({ model: { serial: 0 }, real: life }), list)
    } finally {
      await life.end()
    }
  })
  const failed = async (error: unknown) => {
    await station.abandon()
    throw error
  }
  await fc.assert(property, { seed, numRuns: runs, ...(path === undefined ? {} : { path }) }).catch(failed)
  await station.close()
  const acts = Object.values(answers).reduce((sum, count) => sum + count, 0)
  return { seed, runs: played, commands: acts, answers, ms: performance.now() - start }
}

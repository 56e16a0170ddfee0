// What goes wrong around two servers on one PostgreSQL, one thing after the other, as the seed has it.
import { setTimeout as sleep } from 'node:timers/promises'
import { Chance } from '../tests/support/chance.ts'
import type { Target } from './place.ts'
import { restartPostgres } from './place.ts'

const mishaps = ['kill', 'freeze', 'database', 'cut', 'silence', 'one way'] as const
export type Mishap = (typeof mishaps)[number]

/** How long something stays as it is, and how long all is well in between. */
const STAYS_MS = [500, 3_000] as const
const WELL_MS = [300, 2_000] as const
/** Reliability, L7: frozen for half a minute, which outlives every time limit. */
const FROZEN_MS = 30_000

export class Nemesis {
  /** How often each was done. */
  readonly done = new Map<Mishap, number>()
  readonly #targets: readonly Target[]
  readonly #chance: Chance
  readonly #quick: boolean
  #order: Mishap[] = []

  constructor(targets: readonly Target[], seed: number, quick: boolean) {
    this.#targets = targets
    this.#chance = new Chance(seed)
    this.#quick = quick
  }

  /** Until told; then everything is put right. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await sleep(this.#between(WELL_MS))
      if (isOver()) break
      const mishap = this.#next()
      await this.#happen(mishap, this.#chance.pick(this.#targets))
      this.done.set(mishap, (this.done.get(mishap) ?? 0) + 1)
    }
  }

  /** Each once before any of them twice, so that a short round has them all. */
  #next(): Mishap {
    if (this.#order.length === 0) this.#order = [...mishaps]
    const [taken = 'kill'] = this.#order.splice(this.#chance.between(0, this.#order.length - 1), 1)
    return taken
  }

  async #happen(mishap: Mishap, { server, line }: Target): Promise<void> {
    const ms = this.#between(STAYS_MS)
    if (mishap === 'database') await restartPostgres()
    else if (mishap === 'kill') {
      await server.kill()
      await server.restart()
    } else if (mishap === 'freeze') {
      server.freeze()
      await sleep(this.#quick || this.#chance.happens(80) ? ms : FROZEN_MS)
      server.thaw()
    } else if (mishap === 'cut') line?.reset()
    else {
      line?.set({ silent: mishap === 'silence' ? 'both' : 'down' })
      await sleep(ms)
      line?.mend()
    }
  }

  #between([least, most]: readonly [number, number]): number {
    return this.#chance.between(least, most)
  }
}

// Injects faults around two servers on one PostgreSQL, one at a time, in an order that follows from the seed.
import { setTimeout as sleep } from 'node:timers/promises'
import { Chance } from '../tests/support/chance.ts'
import type { Target } from './fault-store.ts'
import { restartPostgres } from './fault-store.ts'

const mishaps = ['kill', 'freeze', 'database', 'cut', 'silence', 'one way'] as const
export type Mishap = (typeof mishaps)[number]

/** `STAYS_MS`: range of the duration of a fault. `WELL_MS`: range of the pause between two faults. */
const STAYS_MS = [500, 3_000] as const
const WELL_MS = [300, 2_000] as const
/** Time for which a server is frozen (reliability, L7), which is longer than every timeout. */
const FROZEN_MS = 30_000

export class FaultInjector {
  /** Number of injections of each kind of fault. */
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

  /** Injects faults until `isOver` is true; then restores normal operation. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await sleep(this.#between(WELL_MS))
      if (isOver()) break
      const mishap = this.#next()
      await this.#happen(mishap, this.#chance.pick(this.#targets))
      this.done.set(mishap, (this.done.get(mishap) ?? 0) + 1)
    }
  }

  /** Returns the next fault. Each kind is used once before any is repeated, so that a short run has all of them. */
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

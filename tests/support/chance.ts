// Seeded random numbers: the same seed gives the same sequence. Used for runs that are too long or too concurrent for
// fast-check.
import { assert } from '../../domain/assert.ts'

export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A random number from 0 (included) to 1 (excluded), like `Math.random`; the generator is mulberry32. */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let x = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** True with a probability of `percent`. */
  happens(percent: number): boolean {
    return this.next() * 100 < percent
  }

  pick<T>(choices: readonly T[]): T {
    assert(choices.length > 0, 'something to choose from')
    return choices[this.between(0, choices.length - 1)] as T
  }
}

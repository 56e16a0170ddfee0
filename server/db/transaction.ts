// What every store's transactions have in common: bells ring after the commit, in their order, and never otherwise.
import { crashPoint } from '../crash.ts'
import type { Tx } from './db.ts'

export type Bells = {
  readonly add: Tx['afterCommit']
  readonly ring: () => void
}

/** For one run of one transaction: one that runs again starts with none. */
export function createBells(): Bells {
  const bells: (() => void)[] = []
  return {
    add: bell => void bells.push(bell),
    ring() {
      crashPoint('P4')
      for (const bell of bells) bell()
    },
  }
}

/** A driver's transaction as the rest of the server knows it. */
export const withBells = <Inner extends object>(inner: Inner, bells: Bells): Inner & Pick<Tx, 'afterCommit'> =>
  Object.assign(inner, { afterCommit: bells.add })

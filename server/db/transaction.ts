// Shared by the transactions of all stores: after-commit callbacks run in their order after the commit, and never
// without one.
import { crashPoint } from '../lib/crash.ts'
import type { Tx } from './db.ts'

export type AfterCommit = {
  readonly add: Tx['afterCommit']
  readonly run: () => void
}

/** The callbacks of one attempt of a transaction; a retry starts with an empty list. */
export function createAfterCommit(): AfterCommit {
  const callbacks: (() => void)[] = []
  return {
    add: callback => void callbacks.push(callback),
    run() {
      crashPoint('P4')
      for (const callback of callbacks) callback()
    },
  }
}

/** Adds `afterCommit` to a driver's transaction. */
export const withAfterCommit = <Inner extends object>(
  inner: Inner,
  callbacks: AfterCommit,
): Inner & Pick<Tx, 'afterCommit'> => Object.assign(inner, { afterCommit: callbacks.add })

// The store as a leader writes to it: only in transactions, and each looks first whether the leader still is one. A leader
// that was asleep, or cut off, and does not know that another took over, can do nothing any more.
import type { Db } from '../db/db.ts'
import type { Term } from './lease.ts'
import { holdTerm } from './lease.ts'

/** Reads are as they are; there is no writing outside a transaction. */
export type Fenced = Pick<Db, 'select' | 'transaction'>

/** Another leads by now: nothing was done. */
export class Deposed extends Error {
  constructor({ name, epoch }: Term) {
    super(`The ${name}'s term ${epoch} is over`)
    this.name = 'Deposed'
  }
}

export const fence = (db: Db, term: Term, onDeposed: () => void): Fenced => ({
  select: db.select.bind(db),
  transaction: (work, patience) =>
    db.transaction(async tx => {
      if (!(await holdTerm(tx, term))) {
        onDeposed()
        throw new Deposed(term)
      }
      return work(tx)
    }, patience),
})

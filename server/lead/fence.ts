// The leader's store: writes only in transactions, and each first checks that the lease is still held. A leader that
// was suspended or cut off while another process took over can therefore write nothing.
import type { Db } from '../db/db.ts'
import type { Term } from './lease.ts'
import { holdTerm } from './lease.ts'

/** Reads are unrestricted; there are no writes outside a transaction. */
export type Fenced = Pick<Db, 'select' | 'transaction'>

/** Another process is the leader: nothing was written. */
export class LeadershipLostError extends Error {
  constructor({ name, epoch }: Term) {
    super(`The ${name}'s term ${epoch} is over`)
    this.name = 'LeadershipLostError'
  }
}

export const fence = (db: Db, term: Term, onLeadershipLost: () => void): Fenced => ({
  select: db.select.bind(db),
  transaction: (work, timeout) =>
    db.transaction(async tx => {
      if (!(await holdTerm(tx, term))) {
        onLeadershipLost()
        throw new LeadershipLostError(term)
      }
      return work(tx)
    }, timeout),
})

// The store of the leader process. It writes only in transactions, and each of them first checks that the lease is
// still held. So a leader that was suspended or disconnected while another process took over cannot write.
import type { Db } from '../db/db.ts'
import type { Term } from './lease.ts'
import { holdTerm } from './lease.ts'

/** The store with unrestricted reads, and without writes outside a transaction. */
export type Fenced = Pick<Db, 'select' | 'transaction'>

/** Thrown if another process has become the leader: nothing was written. */
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

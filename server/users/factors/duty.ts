// If other machines can reach the server, a password alone is not enough: an account without a second factor can only
// read, until it has one (ASVS 6.3.3).
import type { Refusal } from '../../../domain/failure.ts'
import { refuse } from '../../../domain/failure.ts'
import type { Db, Tx } from '../../db/db.ts'
import { DEMO_USERNAME } from '../demo.ts'
import { personById } from '../people.ts'
import { wasDone } from './needed.ts'
import { factorsOf } from './store.ts'

/** The accounts for which a second factor is compulsory. */
export type FactorDutyOf = 'nobody' | 'everybody but the demo account' | 'everybody'

export type FactorDuty = {
  /** True if the account must have a second factor and has none. */
  isUnmet(db: Pick<Tx, 'select'>, userId: string): Promise<boolean>
}

export function createFactorDuty(of: FactorDutyOf): FactorDuty {
  return {
    async isUnmet(db, userId) {
      if (of === 'nobody' || (await factorsOf(db, userId)).length > 0) return false
      return of === 'everybody' || (await personById(db, userId))?.username !== DEMO_USERNAME
    },
  }
}

export type FactorGate = {
  /**
   * Refuses if the user must set up a second factor first; null if the user may make changes. `key`: the idempotency
   * key of the call, if it has one.
   */
  check(userId: string, key: string | null): Promise<Refusal | null>
}

/** The account has no factor that could prove anything, so the user must set one up first. */
const missing = refuse('factorNeeded', { detail: 'factorMissing', values: { kinds: '', place: 'setup' } })

export function createFactorGate({ db, duty }: { readonly db: Db; readonly duty: FactorDuty }): FactorGate {
  return {
    async check(userId, key) {
      if (!(await duty.isUnmet(db, userId))) return null
      // A request that was executed earlier, when there was a factor, gets its stored response.
      if (key !== null && (await wasDone(db, userId, key))) return null
      return missing
    },
  }
}

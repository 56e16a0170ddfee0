// A transaction that is rolled back by a refusal.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { Db, Tx } from './db.ts'

/** Commits what `work` did, unless it returns a refusal: then everything is rolled back and the refusal is returned. */
export async function transactionOrRefusal<T>(
  db: Pick<Db, 'transaction'>,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await db.transaction(async tx => {
      const result = await work(tx)
      if (isRefusal(result)) throw new Refused(result)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`Refused: ${refusal.failure}`)
    this.refusal = refusal
  }
}

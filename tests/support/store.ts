// A real store in memory: the migrations, the checks and the triggers are the ones that money lives behind.
import type { Db } from '../../server/db/db.ts'
import { openMemoryStore } from '../../server/db/pglite.ts'
import { users } from '../../server/db/schema.ts'

export const openTestStore = (): Promise<Db> => openMemoryStore(0)

let people = 0

/** Someone who may own things, without a password that opens anything. Answers the user's id. */
export async function addUser(db: Db): Promise<string> {
  people += 1
  const id = `user-${people}`
  await db.insert(users).values({ id, username: `person_${people}`, passwordHash: '-', accountType: 2, createdAt: 0 })
  return id
}

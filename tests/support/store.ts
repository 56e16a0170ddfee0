// A real store in memory with the real migrations, checks and triggers.
import type { Db } from '../../server/db/db.ts'
import { users } from '../../server/db/schema.ts'
import { openImage } from '../../tools/store-image.ts'

export const openTestStore = (): Promise<Db> => openImage(0)

let people = 0

/** A user without a usable password. Returns the user id. */
export async function addUser(db: Db): Promise<string> {
  people += 1
  const id = `user-${people}`
  const person = { id, username: `person_${people}`, referralCode: `CODE${people}`, passwordHash: '-' }
  await db.insert(users).values({ ...person, accountType: 2, createdAt: 0 })
  return id
}

// The store contains the ids of the keys with which its values are sealed. A process without one of these keys must not
// start: it could not read the sealed values, and would seal new ones with a key that the other processes do not have.
import type { Db } from '../db/db.ts'
import { StoreError } from '../db/db.ts'
import { dataKeys } from '../db/schema.ts'
import { setDataKeys } from '../keys/current.ts'
import type { DataKeys } from '../keys/data-keys.ts'
import type { KeyPlace } from '../keys/key-file.ts'
import { addKey, keyFileOf, readKeyFile } from '../keys/key-file.ts'

/**
 * Sets the keys of this process. Creates the first key of an embedded store. Throws a StoreError, `locked`, if a key of
 * the store is missing.
 */
export async function claimKeys(db: Db, place: KeyPlace, now: number): Promise<void> {
  const keys = (await keysOf(db, place)) ?? (await firstKey(place, now))
  const claimed = await db.select({ resealedAt: dataKeys.resealedAt }).from(dataKeys)
  setDataKeys(
    keys,
    claimed.some(({ resealedAt }) => resealedAt !== null),
  )
  // The key's id is stored before the key seals any value.
  if (keys) await db.insert(dataKeys).values({ id: keys.newest.id, claimedAt: now }).onConflictDoNothing()
}

/** The keys of the key file; null if there is none and the store needs none. Throws as {@link claimKeys}. */
export async function keysOf(db: Pick<Db, 'select'>, place: KeyPlace): Promise<DataKeys | null> {
  const path = keyFileOf(place)
  const keys = path === null ? null : await readKeyFile(path)
  if (path !== null && keys === null && place.dataKeyFile !== '')
    throw new StoreError('locked', `There is no key file ${path}. Make one: npm run keys -- add`)
  const used = await db.select({ id: dataKeys.id }).from(dataKeys)
  const missing = used.find(({ id }) => !keys?.byId.has(id))
  if (missing)
    throw new StoreError(
      'locked',
      `Values of the store are sealed with the key ${missing.id}, which is not in ${path ?? 'DATA_KEY_FILE'}.`,
    )
  return keys
}

/**
 * Creates the first key of an embedded store. With DATA_KEY_FILE or a database server the operator must create it,
 * because other processes need it too.
 */
async function firstKey(place: KeyPlace, now: number): Promise<DataKeys | null> {
  const path = keyFileOf(place)
  if (path === null) return null
  await addKey(path, new Date(now))
  return readKeyFile(path)
}

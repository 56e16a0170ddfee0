// The calls of script keys. Creating a key requires a second factor: otherwise an attacker who has only the password could
// gain access for a year. Revocation requires no proof, so that a leaked key can be revoked as fast as possible.
import type { Refusal } from '../../../domain/failure.ts'
import { refuse } from '../../../domain/failure.ts'
import { SCRIPT_KEYS_MAX } from '../../../domain/script-key.ts'
import { DAY_MS, unixSeconds } from '../../../domain/time.ts'
import type { ScriptKey, scriptKeyCalls } from '../../../domain/wire/calls/script-key.ts'
import type { CallAnswer, CallParsed } from '../../../domain/wire/calls/table.ts'
import type { Bus } from '../../bus/bus.ts'
import { bytesOf, subjects } from '../../bus/bus.ts'
import type { CallContext, HandlersOf } from '../../calls/handlers.ts'
import { userOf } from '../../calls/handlers.ts'
import { invalid } from '../../calls/invalid.ts'
import type { ScriptKeyRow } from '../../db/script-key-schema.ts'
import { scriptKeys as table } from '../../db/script-key-schema.ts'
import { transactionOrRefusal } from '../../db/transaction-or-refusal.ts'
import { digest, newId } from '../../lib/id.ts'
import { factorsOf } from '../factors/store.ts'
import { lockPerson } from '../people.ts'
import type { SecretDeps } from '../secrets.ts'
import { notifyOfChange } from '../secrets.ts'
import { isNetwork } from './addresses.ts'
import { newSecret } from './keys.ts'
import { endOwnKey, keysOf, liveKeysOf } from './store.ts'

const factorMissing = refuse('factorNeeded', { detail: 'keyFactor', values: { kinds: '', place: 'setup' } })

type Deps = SecretDeps & { readonly bus: Bus }

export function scriptKeyHandlers(deps: Deps): HandlersOf<keyof typeof scriptKeyCalls> {
  const { db, clock, bus } = deps
  return {
    'POST /scriptKey/list': async (_input, context) => (await keysOf(db, userOf(context))).map(keyWire),
    'POST /scriptKey/make': (input, context) => make(deps, input, context),
    'POST /scriptKey/revoke': async ({ id }, context) => {
      const own = { userId: userOf(context), id }
      const announce = (ids: readonly string[]) => {
        for (const ended of ids) bus.publish(subjects.revoked, bytesOf(ended))
      }
      const isEnded = await db.transaction(tx => endOwnKey(tx, own, clock.now(), announce))
      return isEnded ? {} : refuse('notFound', { field: 'id' })
    },
  }
}

function make(
  deps: Deps,
  { name, scope, addresses, days }: CallParsed<'POST /scriptKey/make'>,
  context: CallContext,
): Promise<CallAnswer<'POST /scriptKey/make'> | Refusal> {
  const userId = userOf(context)
  const malformed = addresses.find(text => !isNetwork(text))
  if (malformed !== undefined)
    return Promise.resolve(
      refuse('invalid', { field: 'addresses', detail: 'notNetwork', values: { address: malformed } }),
    )
  return transactionOrRefusal(deps.db, async tx => {
    const at = deps.clock.now()
    const person = await lockPerson(tx, userId)
    if ((await factorsOf(tx, userId)).length === 0) return factorMissing
    if ((await liveKeysOf(tx, userId, at)) >= SCRIPT_KEYS_MAX)
      return invalid(null, { reason: 'tooMany', values: { maximum: SCRIPT_KEYS_MAX } })
    const secret = newSecret()
    const row: ScriptKeyRow = {
      tokenHash: digest(secret),
      id: newId(),
      userId,
      name,
      scope,
      addresses: [...new Set(addresses)],
      createdAt: at,
      endsAt: at + days * DAY_MS,
      lastUsedAt: null,
      revokedAt: null,
    }
    await tx.insert(table).values(row)
    await notifyOfChange(deps, tx, person, { change: 'scriptKeyMade', locale: context.locale, at })
    return Object.assign(keyWire(row), { secret })
  })
}

const keyWire = ({ id, name, scope, addresses, createdAt, endsAt, lastUsedAt }: ScriptKeyRow): ScriptKey => ({
  id,
  name,
  scope,
  addresses: [...addresses],
  createTimestamp: unixSeconds(createdAt),
  endTimestamp: unixSeconds(endsAt),
  lastUsedTimestamp: lastUsedAt === null ? null : unixSeconds(lastUsedAt),
})

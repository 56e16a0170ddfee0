// The script key of a connection of the feed in JSON: the same checks and the same texts as those of a call.
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { failures } from '../../domain/failure.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { FeedDeps, KeyRefusal } from '../feed/ports.ts'
import { endedKey, refusalOfOwner, unknownKey } from '../http/sender.ts'
import type { MessageOf } from '../http/texts.ts'
import type { ScriptKeys } from '../users/script-keys/keys.ts'

type Deps = {
  readonly scriptKeys: Pick<ScriptKeys, 'resolve'>
  readonly clock: Clock
  readonly messageOf: MessageOf
}

export function createKeyAccess({ scriptKeys, clock, messageOf }: Deps): FeedDeps['resolveKey'] {
  const refusalOf = (refusal: Refusal, locale: Locale): KeyRefusal => ({
    outcome: refusal.failure === 'loginExpired' ? 'loginExpired' : 'permissionNeeded',
    code: failures[refusal.failure].code,
    msg: messageOf(refusal, locale),
  })
  return async ({ key: secret, address, locale }) => {
    const key = secret === null ? null : await scriptKeys.resolve(secret)
    if (!key) return refusalOf(unknownKey, locale)
    const barred = refusalOfOwner(key, address, clock.now())
    if (barred) return refusalOf(barred, locale)
    const { userId, id, scope, endsAt } = key
    return { userId, keyId: id, scope, endsAt, ended: () => refusalOf(endedKey(key, clock.now()), locale) }
  }
}

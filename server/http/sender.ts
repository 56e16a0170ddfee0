// Authentication of a request: by the token of a session, by a script key, or unauthenticated.
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { ScriptNeed } from '../../domain/script-key.ts'
import { tokenOf } from '../lib/bearer.ts'
import { deviceOf } from '../lib/device.ts'
import { plainAddress } from '../users/script-keys/addresses.ts'
import type { KnownKey, ScriptKeys } from '../users/script-keys/keys.ts'
import { isScriptSecret } from '../users/script-keys/keys.ts'
import type { LiveSession, Sessions } from '../users/sessions.ts'

export type SenderDeps = {
  readonly sessions: Pick<Sessions, 'resolve'>
  readonly scriptKeys: Pick<ScriptKeys, 'resolve'>
}
export type CachedSenderDeps = {
  readonly sessions: Pick<Sessions, 'cached'>
  readonly scriptKeys: Pick<ScriptKeys, 'cached'>
  readonly clock: Clock
}

export type Sender = {
  readonly userId: string | null
  readonly sessionId: string | null
  /** The script key of the request, also if it is not accepted: see {@link refusalOfKey}. */
  readonly scriptKey: KnownKey | null
  /** True if the token has the form of a script key, but no key has it. */
  readonly isUnknownKey: boolean
}

const unauthenticated: Sender = { userId: null, sessionId: null, scriptKey: null, isUnknownKey: false }

export async function senderOf({ sessions, scriptKeys }: SenderDeps, headers: IncomingHttpHeaders): Promise<Sender> {
  const token = tokenOf(headers)
  if (token === undefined) return unauthenticated
  if (isScriptSecret(token)) return senderOfKey(await scriptKeys.resolve(token))
  return senderOfSession(await sessions.resolve(token, deviceOf(headers)))
}

/** Returns the session of the request; null if it has none, or a script key. */
export async function sessionOf(
  { sessions }: Pick<SenderDeps, 'sessions'>,
  headers: IncomingHttpHeaders,
): Promise<LiveSession | null> {
  const token = tokenOf(headers)
  return token ? sessions.resolve(token, deviceOf(headers)) : null
}

/** Returns the sender if it is in the cache and accepted, without a query; otherwise null. */
export function cachedSenderOf(
  { sessions, scriptKeys, clock }: CachedSenderDeps,
  headers: IncomingHttpHeaders,
  ip: string,
): Sender | null {
  const token = tokenOf(headers)
  if (token === undefined) return null
  if (isScriptSecret(token)) {
    const key = scriptKeys.cached(token)
    return key && refusalOfOwner(key, ip, clock.now()) === null ? senderOfKey(key) : null
  }
  const session = sessions.cached(token, deviceOf(headers))
  return session && senderOfSession(session)
}

const senderOfKey = (scriptKey: KnownKey | null): Sender => {
  return { userId: scriptKey?.userId ?? null, sessionId: null, scriptKey, isUnknownKey: scriptKey === null }
}

const senderOfSession = (session: LiveSession | null): Sender => {
  return session ? { ...unauthenticated, userId: session.userId, sessionId: session.sessionId } : unauthenticated
}

export const unknownKey = refuse('loginExpired', { detail: 'keyUnknown', values: { key: 'unknown' } })

/** The refusal of an expired or revoked key. */
export const endedKey = ({ endsAt }: KnownKey, now: number): Refusal =>
  endsAt <= now
    ? refuse('loginExpired', { detail: 'keyEnded', values: { key: 'ended' } })
    : refuse('loginExpired', { detail: 'keyRevoked', values: { key: 'revoked' } })

/** The refusal of a key that is revoked, expired, or used from an address that is not allowed. */
export function refusalOfOwner(key: KnownKey, ip: string, now: number): Refusal | null {
  if (key.isRevoked || key.endsAt <= now) return endedKey(key, now)
  if (key.admits(ip)) return null
  return refuse('permissionNeeded', { detail: 'keyAddress', values: { address: plainAddress(ip) } })
}

/** The refusal of a key whose scope does not include the call. */
export function refusalOfScope({ scope }: KnownKey, need: ScriptNeed): Refusal | null {
  if (need === 'never') return refuse('permissionNeeded', { detail: 'keyNever', values: { scope } })
  if (need === 'read' || scope === 'trade') return null
  return refuse('permissionNeeded', { detail: 'keyScope', values: { scope, needed: need } })
}

/** The refusal of the sender's script key; null if the key may make the call, or the sender uses none. */
export function refusalOfKey(
  { scriptKey, isUnknownKey }: Sender,
  { need, ip, now }: { readonly need: ScriptNeed; readonly ip: string; readonly now: number },
): Refusal | null {
  if (isUnknownKey) return unknownKey
  return scriptKey && (refusalOfOwner(scriptKey, ip, now) ?? refusalOfScope(scriptKey, need))
}

// Who sent a request: the user of a live session, the owner of a script key, or nobody that is known.
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
  /** The key of the request, also one that is not accepted: see {@link refusalOfKey}. */
  readonly scriptKey: KnownKey | null
  /** True for a token in the form of a script key that none has. */
  readonly isUnknownKey: boolean
}

const nobody: Sender = { userId: null, sessionId: null, scriptKey: null, isUnknownKey: false }

export async function senderOf({ sessions, scriptKeys }: SenderDeps, headers: IncomingHttpHeaders): Promise<Sender> {
  const token = tokenOf(headers)
  if (token === undefined) return nobody
  if (isScriptSecret(token)) return senderOfKey(await scriptKeys.resolve(token))
  return senderOfSession(await sessions.resolve(token, deviceOf(headers)))
}

/** The user's session; null without one. A script key is none. */
export async function sessionOf(
  { sessions }: Pick<SenderDeps, 'sessions'>,
  headers: IncomingHttpHeaders,
): Promise<LiveSession | null> {
  const token = tokenOf(headers)
  return token ? sessions.resolve(token, deviceOf(headers)) : null
}

/** The sender if it was looked up a moment ago and is accepted, so that it costs no query; otherwise null. */
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
  return session ? { ...nobody, userId: session.userId, sessionId: session.sessionId } : nobody
}

export const unknownKey = refuse('loginExpired', { detail: 'keyUnknown', values: { key: 'unknown' } })

/** Says why a key is over: its end has come, or it was revoked. */
export const endedKey = ({ endsAt }: KnownKey, now: number): Refusal =>
  endsAt <= now
    ? refuse('loginExpired', { detail: 'keyEnded', values: { key: 'ended' } })
    : refuse('loginExpired', { detail: 'keyRevoked', values: { key: 'revoked' } })

/** The refusal of a key that is not accepted at all: revoked, ended, or from another address. */
export function refusalOfOwner(key: KnownKey, ip: string, now: number): Refusal | null {
  if (key.isRevoked || key.endsAt <= now) return endedKey(key, now)
  if (key.admits(ip)) return null
  return refuse('permissionNeeded', { detail: 'keyAddress', values: { address: plainAddress(ip) } })
}

/** The refusal of a key that may not do what is asked. */
export function refusalOfScope({ scope }: KnownKey, need: ScriptNeed): Refusal | null {
  if (need === 'never') return refuse('permissionNeeded', { detail: 'keyNever', values: { scope } })
  if (need === 'read' || scope === 'trade') return null
  return refuse('permissionNeeded', { detail: 'keyScope', values: { scope, needed: need } })
}

/** The refusal of the sender's script key; null for a key that may make the call, and for any other sender. */
export function refusalOfKey(
  { scriptKey, isUnknownKey }: Sender,
  { need, ip, now }: { readonly need: ScriptNeed; readonly ip: string; readonly now: number },
): Refusal | null {
  if (isUnknownKey) return unknownKey
  return scriptKey && (refusalOfOwner(scriptKey, ip, now) ?? refusalOfScope(scriptKey, need))
}

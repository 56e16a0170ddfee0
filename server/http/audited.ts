// The calls that are written to the security log: all calls about permissions and outgoing money, and every refusal
// that an attack would cause.
import type { Clock } from '../../domain/clock.ts'
import type { FailureKind, Refusal, RefusalDetail } from '../../domain/failure.ts'
import type { CallKey } from '../../domain/wire/calls/table.ts'
import { networksOf } from '../lib/address.ts'
import type { Audit, AuditEvent } from '../lib/audit.ts'

const audited: ReadonlySet<string> = new Set<CallKey>([
  'POST /loginByUsername',
  'POST /getEmailCode',
  'POST /register/email',
  'POST /new/register/email',
  'POST /resetPassword',
  'POST /updatePassword',
  'POST /settingPayPassword',
  'POST /updatePayPassword',
  'POST /updateReal',
  'POST /login/second',
  'POST /login/passkey',
  'POST /factor/confirm',
  'POST /factor/remove',
  'POST /factor/recovery',
  'POST /factor/prove',
  'POST /privacy/export',
  'POST /privacy/close',
  'POST /session/end',
  'POST /session/logOut',
  'POST /UserAccount/addCardNo',
  'POST /withdrawal/withdrawal-apply',
])

const suspicious: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'loginExpired',
  'tooManyTries',
  'tooFast',
  'passwordWrong',
  'payPasswordWrong',
  'payPasswordLocked',
  'factorWrong',
  'notFound',
  'permissionNeeded',
])

const suspiciousDetails: ReadonlySet<RefusalDetail> = new Set<RefusalDetail>(['fileInfected'])

/** Equal refusals to one network are logged at most once in this time. */
const FLOOD_EVERY_MS = 10_000
const FLOODS_MAX = 10_000

export type AuditCaller = Pick<AuditEvent, 'userId' | 'sessionId' | 'ip' | 'userAgent'>
/** `input`: the parsed input; only the submitted user name is read from it. */
type Done = { readonly key: string; readonly caller: AuditCaller; readonly input: unknown; readonly outcome: unknown }

export type Auditor = {
  refused(key: string, caller: AuditCaller, refusal: Refusal, input?: unknown): void
  done(done: Done): void
}

export function createAuditor(audit: Audit, clock: Clock): Auditor {
  const floods = new Map<string, number>()
  const isRepeated = (ip: string): boolean => {
    const network = networksOf(ip).near
    const last = floods.get(network)
    if (last !== undefined && Math.abs(clock.now() - last) < FLOOD_EVERY_MS) return true
    if (floods.size >= FLOODS_MAX) floods.clear()
    floods.set(network, clock.now())
    return false
  }
  return {
    refused(key, caller, { failure, detail, values }, input) {
      const isSuspicious = suspicious.has(failure) || (detail !== undefined && suspiciousDetails.has(detail))
      if (!audited.has(key) && !isSuspicious) return
      if (failure === 'tooFast' && isRepeated(caller.ip ?? '')) return
      const subject = textIn(values, 'signature')
      audit({ event: key, outcome: detail ?? failure, ...caller, name: nameIn(input), subject })
    },
    done({ key, caller, input, outcome }) {
      if (!audited.has(key)) return
      const userId = caller.userId ?? userIn(outcome)
      audit({ event: key, outcome: 'done', ...caller, userId, name: nameIn(input) })
    },
  }
}

function nameIn(input: unknown): string | undefined {
  const name = textIn(input, 'username') ?? textIn(input, 'email')
  return name?.toLowerCase()
}

/** Id of the user in the response to a log-in; null in any other response. */
const userIn = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null ? (textIn(Reflect.get(answer, 'user'), 'id') ?? null) : null

function textIn(value: unknown, field: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const text: unknown = Reflect.get(value, field)
  return typeof text === 'string' ? text : undefined
}

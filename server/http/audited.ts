// What is written to the security log: all calls about permissions and outgoing money, and every refusal that an attack
// would cause. Refusals that a stranger can cause at any rate are counted in lines of their own, so that they cannot
// fill the log.
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { FailureKind, Refusal, RefusalDetail } from '../../domain/failure.ts'
import { scriptNeedOf } from '../../domain/wire/call.ts'
import type { CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { BASE_PATH } from '../../domain/wire/envelope.ts'
import { networksOf } from '../lib/address.ts'
import type { Audit, AuditEvent } from '../lib/audit.ts'
import type { Sender } from './sender.ts'

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
  'POST /factor/begin',
  'POST /factor/confirm',
  'POST /factor/remove',
  'POST /factor/recovery',
  'POST /factor/prove',
  'POST /privacy/export',
  'POST /privacy/close',
  'POST /session/end',
  'POST /session/logOut',
  'POST /scriptKey/make',
  'POST /scriptKey/revoke',
  'POST /UserAccount/addCardNo',
  'POST /UserAccount/UpdateCardNo',
  'POST /UserAccount/delete-card',
  'POST /m_ft/new_stock/calendar/make',
  'POST /m_ft/new_stock/calendar/end',
  'POST /withdrawal/withdrawal-apply',
  'POST /withdrawal/cancel',
])

/** Every change made with a script key is recorded in the security log. */
const scripted: ReadonlySet<string> = new Set(
  Object.entries(calls).flatMap(([key, spec]) => (scriptNeedOf(key, spec) === 'trade' ? [key] : [])),
)

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

/** Equal refusals to one network have one line and their number in this time. */
const FLOOD_EVERY_MS = 10_000
/** Maximum number of floods with lines of their own; all others are one. */
const FLOODS_MAX = 10_000
const OTHERS = 'others'

export type AuditCaller = Pick<AuditEvent, 'userId' | 'sessionId' | 'scriptKey' | 'ip' | 'userAgent'>
/** `input`: the parsed input; only the submitted user name is read from it. */
type Done = { readonly key: string; readonly caller: AuditCaller; readonly input: unknown; readonly outcome: unknown }

export type Auditor = {
  refused(key: string, caller: AuditCaller, refusal: Refusal, input?: unknown): void
  done(done: Done): void
  /** A refusal that concerns no call, such as that of a socket. */
  note(event: AuditEvent): void
  /** Writes the counts of refusals that were not recorded yet. */
  stop(): void
}

/** The caller of a request, as far as is known. */
export function callerOf({ ip, headers }: FastifyRequest, sender: Sender | null): AuditCaller {
  const { userId = null, sessionId = null, scriptKey = null } = sender ?? {}
  return { userId, sessionId, scriptKey: scriptKey?.id ?? null, ip, userAgent: headers['user-agent'] ?? null }
}

/** The name of a request in the log: that of its route, never its address, which may contain anything. */
export const eventOf = ({ method, routeOptions: { url = 'none' } }: FastifyRequest): string =>
  `${method} ${url.replace(new RegExp(`^${BASE_PATH}(?=/)`), '')}`

/** `watch`: gets each event, also those without a line. */
type AuditorDeps = { readonly audit: Audit; readonly clock: Clock; readonly watch: (event: AuditEvent) => void }

export function createAuditor({ audit, clock, watch }: AuditorDeps): Auditor {
  const floods = createFloods(audit, clock)
  const note = (event: AuditEvent): void => {
    watch(event)
    if (isFlooding(event)) floods.add(event)
    else audit(event)
  }
  return {
    refused(key, caller, { failure, detail, values }, input) {
      const isSuspicious = suspicious.has(failure) || (detail !== undefined && suspiciousDetails.has(detail))
      if (!audited.has(key) && !isSuspicious) return
      const subject = textIn(values, 'signature')
      note({ event: key, outcome: detail ?? failure, ...caller, name: nameIn(input), subject })
    },
    done({ key, caller, input, outcome }) {
      const isScripted = caller.scriptKey !== null && scripted.has(key)
      if (!audited.has(key) && !isScripted) return
      const userId = caller.userId ?? userIn(outcome)
      note({ event: key, outcome: 'done', ...caller, userId, name: nameIn(input) })
    },
    note,
    stop: () => floods.stop(),
  }
}

/**
 * True for a refusal that a stranger can cause at any rate. Wrong log-ins have a limit of their own, and their names
 * matter.
 */
function isFlooding({ outcome, userId, scriptKey }: AuditEvent): boolean {
  if (outcome === 'done' || outcome === 'loginRefused') return false
  // A program repeats what was refused.
  if (scriptKey) return true
  return outcome === 'tooFast' || (userId ?? null) === null
}

/** The first refusal of a network with an outcome is logged at once, those of the next seconds as one line. */
function createFloods(audit: Audit, clock: Clock) {
  const floods = new Map<string, { readonly event: AuditEvent; count: number; readonly callOff: () => void }>()
  const end = (key: string): void => {
    const flood = floods.get(key)
    floods.delete(key)
    if (!flood || flood.count === 0) return
    const { event, outcome, ip } = flood.event
    audit({ event, outcome, count: flood.count, ...(key === OTHERS || ip === undefined ? {} : { ip }) })
  }
  const keyOf = ({ ip = '', outcome }: AuditEvent): string => {
    const { near, wide } = networksOf(ip)
    const key = `${wide ?? near} ${outcome}`
    return floods.has(key) || floods.size < FLOODS_MAX ? key : OTHERS
  }
  return {
    add(event: AuditEvent): void {
      const key = keyOf(event)
      const flood = floods.get(key)
      if (flood) flood.count += 1
      else {
        audit(event)
        floods.set(key, { event, count: 0, callOff: clock.after(FLOOD_EVERY_MS, () => end(key)) })
      }
    },
    stop(): void {
      for (const [key, { callOff }] of floods) {
        callOff()
        end(key)
      }
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

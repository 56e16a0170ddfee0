// Serves the calendar of a customer's applications to calendar apps, which log in with HTTP Basic (RFC 7617): the id of
// the calendar and its password. The address is the same for all, so that no secret is in logs of proxies.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { localeOf } from '../lib/locale.ts'
import type { CalendarCredentials } from '../new-issues/calendar-link.ts'
import { CALENDAR_FOLDER, CALENDAR_PATH } from '../new-issues/calendar-link.ts'
import type { Auditor } from './audited.ts'
import { callerOf, eventOf } from './audited.ts'
import { sendRefusal } from './envelope.ts'
import type { Limits } from './limits.ts'
import { tooFast } from './limits.ts'
import type { MessageOf } from './texts.ts'

type CalendarRouteDeps = {
  /** The calendar as text; null for wrong credentials. */
  readonly read: (credentials: CalendarCredentials) => Promise<string | null>
  readonly limits: Pick<Limits, 'address'>
  readonly auditor: Pick<Auditor, 'refused'>
  readonly messageOf: MessageOf
}

const headers = {
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const

export function registerCalendar(app: FastifyInstance, { read, limits, auditor, messageOf }: CalendarRouteDeps): void {
  // Every other address of the folder is refused like wrong credentials: links of earlier versions had their secret in
  // the address.
  app.get<{ Params: { '*': string } }>(`${CALENDAR_FOLDER}/*`, async (request, reply) => {
    const refused = (refusal: Refusal) =>
      sendRefusal(reply.header('cache-control', 'no-store'), refusal, messageOf, localeOf(request.headers))
    const unauthorized = () => {
      reply.header('www-authenticate', 'Basic realm="Pulso", charset="UTF-8"')
      return refused(refuse('loginExpired'))
    }
    const recorded = (refusal: Refusal) => auditor.refused(eventOf(request), callerOf(request, null), refusal)
    const credentials = credentialsOf(request)
    // A calendar app first asks without credentials: that is no attempt.
    if (credentials === null) return unauthorized()
    const hurry = tooFast(limits.address(request.ip))
    if (hurry) {
      recorded(hurry)
      return refused(hurry)
    }
    const text = `${CALENDAR_FOLDER}/${request.params['*']}` === CALENDAR_PATH ? await read(credentials) : null
    if (text !== null) return reply.headers(headers).send(text)
    recorded(refuse('loginExpired'))
    return unauthorized()
  })
}

function credentialsOf({ headers: { authorization = '' } }: FastifyRequest): CalendarCredentials | null {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(authorization)?.[1]
  if (encoded === undefined) return null
  const [id = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id, password: password.join(':') }
}

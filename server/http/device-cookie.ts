// Gives a browser its identifier (`server/lib/device.ts`) with the first page, or with the log-in of a browser that has
// none. Later pages do not replace it: a new identifier would end the sessions of the old one.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY_SECONDS } from '../../domain/time.ts'
import { sessionSchema } from '../../domain/wire/calls/auth.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { BASE_PATH } from '../../domain/wire/envelope.ts'
import { DEVICE_COOKIE, deviceOf } from '../lib/device.ts'
import { newToken } from '../lib/id.ts'
import { isLoopbackHost } from '../lib/loopback.ts'

/** The longest lifetime that browsers allow for a cookie. */
const MAX_AGE_SECONDS = 400 * DAY_SECONDS

export function registerDeviceCookie(app: FastifyInstance): void {
  const given = new WeakMap<FastifyRequest, string>()
  app.addHook('onRequest', async request => {
    const { headers } = request
    if (deviceOf(headers) !== null || !(isFirstPage(headers) || isLogIn(request))) return
    const cookie = `${DEVICE_COOKIE}=${newToken()}`
    given.set(request, cookie)
    // The session that this request opens is bound to the browser already.
    headers.cookie = headers.cookie === undefined ? cookie : `${headers.cookie}; ${cookie}`
  })
  app.addHook('onSend', async (request, reply) => {
    const cookie = given.get(request)
    if (cookie === undefined) return
    reply.header('set-cookie', `${cookie}; Path=/; Max-Age=${MAX_AGE_SECONDS}; Secure; HttpOnly; SameSite=Strict`)
  })
}

const isFirstPage = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-dest'] === 'document'

/** Paths of the calls that open a session. */
const logIns: ReadonlySet<string> = new Set(
  Object.entries(calls).flatMap(([key, { answer }]) =>
    answer === sessionSchema ? [BASE_PATH + key.slice(key.indexOf('/'))] : [],
  ),
)

/**
 * True for a log-in of a browser, which sends fetch metadata. On the loopback some browsers store no `Secure` cookie, so
 * that a bound session would end at once; there the token crosses no network.
 */
function isLogIn({ headers, routeOptions: { url = '' }, hostname }: FastifyRequest): boolean {
  const isBrowser = headers['sec-fetch-site'] !== undefined
  return isBrowser && logIns.has(url) && !isLoopbackHost(hostname)
}

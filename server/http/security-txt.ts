// Where to report a weakness: /.well-known/security.txt (RFC 9116). Without a configured contact it is the customer
// service of this installation, which its operators answer.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import { DAY_MS } from '../../domain/time.ts'
import { isLoopbackHost } from '../lib/loopback.ts'

const PATH = '/.well-known/security.txt'
const CUSTOMER_SERVICE = '/#/pages/webview/index?to=support'
/** The text is made at each request, so it never expires where it is served. RFC 9116 recommends less than a year. */
const VALID_MS = 180 * DAY_MS
const LANGUAGES = 'es, en, zh'

/** `contacts`: URIs from the configuration; may be empty. */
type SecurityTxtDeps = { readonly clock: Pick<Clock, 'now'>; readonly contacts: readonly string[] }

export function registerSecurityTxt(app: FastifyInstance, { clock, contacts }: SecurityTxtDeps): void {
  app.get(PATH, async (request, reply) => {
    const origin = originOf(request)
    const expires = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS + VALID_MS)
    const lines = [
      ...(contacts.length > 0 ? contacts : [origin + CUSTOMER_SERVICE]).map(contact => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${LANGUAGES}`,
      // The standard allows only HTTPS addresses here.
      ...(origin.startsWith('https:') ? [`Canonical: ${origin}${PATH}`] : []),
    ]
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}

/** Others reach the server over HTTPS only, through a proxy if it does not speak it itself. */
function originOf({ host, hostname, protocol }: FastifyRequest): string {
  return `${isLoopbackHost(hostname) ? protocol : 'https'}://${host}`
}

// Security headers of every response: nothing is loaded, framed or sent elsewhere.
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000
const hsts = { maxAge: 2 * YEAR_SECONDS, includeSubDomains: true, preload: true }
/** The header of answers that no route gives. */
export const HSTS = `max-age=${hsts.maxAge}; includeSubDomains; preload`

/** Functions of the device that no page uses: a script that should not be there cannot use them either. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const PERMISSIONS = unused.map(name => `${name}=()`).join(', ')

export async function registerHeaders(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
  await app.register(helmet, {
    strictTransportSecurity: hsts,
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", request => ownSockets(request)],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
}

/** In older browsers 'self' excludes WebSockets, so the own host is named; an invalid host header is not repeated. */
function ownSockets({ headers }: IncomingMessage): string {
  const { host = '' } = headers
  return /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

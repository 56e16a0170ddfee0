// Security headers of every response: the page may load, frame and send to its own origin only.
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { hsts } from '../lib/bare-answer.ts'

/** Browser features that no page uses. They are disabled, so that an injected script cannot use them either. */
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
        requireTrustedTypesFor: ["'script'"],
        // The policies of src/lib/shell/trusted.ts, and that of the sanitizer of news.
        trustedTypes: ['default', 'last-seen', 'dompurify'],
      },
    },
  })
}

/**
 * In older browsers 'self' excludes WebSockets, so the policy names the request's host. An invalid host header is left
 * out.
 */
function ownSockets({ headers }: IncomingMessage): string {
  const { host = '' } = headers
  return /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

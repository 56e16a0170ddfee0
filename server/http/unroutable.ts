// Answers requests that reach no route: an address that cannot be decoded, or headers that are too large, too slow or
// not HTTP. The answer has the usual security headers, and does not reveal the software that runs.
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './envelope.ts'
import { HSTS } from './headers.ts'
import { malformed } from './input.ts'
import { localeOf } from './locale.ts'
import type { MessageOf } from './texts.ts'

/** Security headers of answers that are sent outside of a route, which would otherwise set them. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
} as const

/** HTTP status by the error code of Node's parser; 400 for all other codes. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Options of the Fastify server. */
export const unroutable = (messageOf: MessageOf) => ({
  frameworkErrors(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
    void sendRefusal(reply.headers(headers), malformed, messageOf, localeOf(request.headers))
  },
  clientErrorHandler({ code }: NodeJS.ErrnoException, socket: Socket): void {
    // The client has disconnected, or does not read.
    if (code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
      socket.destroy()
      return
    }
    const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
    const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${statuses[code ?? ''] ?? '400 Bad Request'}\r\n${text}\r\n`)
  },
})

/**
 * Refuses a request with two Host headers, because a proxy and the server behind it may each use a different one (RFC
 * 9112, §3.2).
 */
export function refuseTwoHosts(app: FastifyInstance, messageOf: MessageOf): void {
  app.addHook('onRequest', async (request, reply) => {
    const names = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (names.length > 1) return sendRefusal(reply, malformed, messageOf, localeOf(request.headers))
  })
}

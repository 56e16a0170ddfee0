// Answers requests that no route sees: an address that cannot be decoded, headers that are too large, too slow or not
// HTTP. The answer has the headers of every other one, and names no part of what runs.
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './envelope.ts'
import { HSTS } from './headers.ts'
import { malformed } from './input.ts'
import { localeOf } from './locale.ts'
import type { MessageOf } from './texts.ts'

/** No route has set them: nothing is shown, framed, kept or sent on. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
} as const

/** By the error code of Node's parser; all others are 400. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Options of the server. */
export const unroutable = (messageOf: MessageOf) => ({
  frameworkErrors(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
    void sendRefusal(reply.headers(headers), malformed, messageOf, localeOf(request.headers))
  },
  clientErrorHandler({ code }: NodeJS.ErrnoException, socket: Socket): void {
    // The client has gone, or reads no more.
    if (code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
      socket.destroy()
      return
    }
    const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
    const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${statuses[code ?? ''] ?? '400 Bad Request'}\r\n${text}\r\n`)
  },
})

/** With two Host headers, a proxy and the server behind it may choose different hosts (RFC 9112, §3.2). */
export function refuseTwoHosts(app: FastifyInstance, messageOf: MessageOf): void {
  app.addHook('onRequest', async (request, reply) => {
    const names = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (names.length > 1) return sendRefusal(reply, malformed, messageOf, localeOf(request.headers))
  })
}

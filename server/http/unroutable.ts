// Answers requests that reach no route: an address that cannot be decoded, or headers that are too large, too slow or
// not HTTP. The answer has the usual security headers, and does not reveal the software that runs.
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bareAnswer, bareHeaders } from '../lib/bare-answer.ts'
import { localeOf } from '../lib/locale.ts'
import type { OwnHost } from '../lib/own-host.ts'
import type { Auditor } from './audited.ts'
import { eventOf } from './audited.ts'
import { sendRefusal } from './envelope.ts'
import { malformed } from './input.ts'
import type { MessageOf } from './texts.ts'

/** HTTP status by the error code of Node's parser; 400 for all other codes. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Options of the Fastify server. */
export const unroutable = (messageOf: MessageOf) => ({
  frameworkErrors(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
    void sendRefusal(reply.headers(bareHeaders), malformed, messageOf, localeOf(request.headers))
  },
  clientErrorHandler({ code }: NodeJS.ErrnoException, socket: Socket): void {
    // The client has disconnected, or does not read.
    if (code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
      socket.destroy()
      return
    }
    socket.end(bareAnswer(statuses[code ?? ''] ?? 400))
  },
})

const NOT_OURS = 'Pulso does not answer for this host. Behind a proxy, set TRUSTED_PROXIES and PUBLIC_HOSTS.\n'

/** Refuses a request for another host. */
export function refuseOtherHosts(app: FastifyInstance, isOwnHost: OwnHost, { note }: Pick<Auditor, 'note'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnHost(request.headers)) return
    note({ event: eventOf(request), outcome: 'otherHost', ip: request.ip })
    return reply.code(421).headers(bareHeaders).type('text/plain; charset=utf-8').send(NOT_OURS)
  })
}

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

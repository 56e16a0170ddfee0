// Failures outside of a handler: an invalid or oversized body, an unavailable store, or an internal error.
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { BASE_PATH } from '../../domain/wire/envelope.ts'
import { isUnavailable } from '../db/faults.ts'
import { newId } from '../lib/id.ts'
import { localeOf } from '../lib/locale.ts'
import type { Log } from '../lib/log.ts'
import { BodyError } from './body.ts'
import { sendRefusal } from './envelope.ts'
import { malformed } from './input.ts'
import type { MessageOf } from './texts.ts'

export function registerErrors(app: FastifyInstance, messageOf: MessageOf, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const route = request.routeOptions.url
    const refusal = refusedBody(error) ?? expected(error) ?? absent(error, route, log) ?? internal(error, route, log)
    reply.header('cache-control', 'no-store')
    return sendRefusal(reply, refusal, messageOf, localeOf(request.headers))
  })
  app.setNotFoundHandler((request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isCallPath(request.url)) return sendRefusal(reply, refuse('noSuchCall'), messageOf, localeOf(request.headers))
    return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing here.\n')
  })
}

const isCallPath = (url: string): boolean => url === BASE_PATH || url.startsWith(`${BASE_PATH}/`)

const refusedBody = (error: FastifyError): Refusal | null => (error instanceof BodyError ? error.refusal : null)

function expected({ statusCode = 500 }: FastifyError): Refusal | null {
  if (statusCode === 413) return refuse('tooLarge')
  return statusCode >= 400 && statusCode < 500 ? malformed : null
}

/**
 * A refusal if the store was unavailable or too slow. The operation may have been executed, so the client must retry
 * with the same key.
 */
function absent(error: FastifyError, route: string | undefined, log: Log): Refusal | null {
  if (!isUnavailable(error)) return null
  log.warn({ err: error, route }, 'the store did not answer')
  return refuse('unavailable')
}

/** The user gets an id to report; the log has the details under that id. */
function internal(error: FastifyError, route: string | undefined, log: Log): Refusal {
  const id = newId().slice(0, 8)
  log.error({ err: error, id, route }, 'a call failed')
  return refuse('internal', { values: { id } })
}

// What went wrong before or beneath a handler: a body that is no JSON, one too large, or a bug of ours.
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { BASE_PATH } from '../../domain/wire/envelope.ts'
import { newId } from '../id.ts'
import type { Log } from '../log.ts'
import { sendRefusal } from './envelope.ts'
import { malformed } from './input.ts'
import { localeOf } from './locale.ts'
import type { MessageOf } from './texts.ts'

export function registerErrors(app: FastifyInstance, messageOf: MessageOf, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = expected(error) ?? internal(error, request.routeOptions.url, log)
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

function expected({ statusCode = 500 }: FastifyError): Refusal | null {
  if (statusCode === 413) return refuse('tooLarge')
  return statusCode >= 400 && statusCode < 500 ? malformed : null
}

/** The person gets a number to mention; what happened stays in the log beside that number. */
function internal(error: FastifyError, route: string | undefined, log: Log): Refusal {
  const id = newId().slice(0, 8)
  log.error({ err: error, id, route }, 'a call failed')
  return refuse('internal', { values: { id } })
}

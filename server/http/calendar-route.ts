// Serves the calendar of a customer's applications to any client that has its secret address, because calendar apps
// have no log-in.
import type { FastifyInstance } from 'fastify'

/** The calendar as text; null for an unknown token. */
type Read = (token: string) => Promise<string | null>

const headers = {
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const

export function registerCalendar(app: FastifyInstance, path: string, read: Read): void {
  app.get<{ Params: { token: string } }>(`${path}/:token.ics`, async (request, reply) => {
    const text = await read(request.params.token)
    return text === null
      ? reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')
      : reply.headers(headers).send(text)
  })
}

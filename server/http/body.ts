// Bodies must be JSON of at most 64 KB. A POST without a body counts as one with an empty object.
import type { FastifyInstance } from 'fastify'

export const BODY_MAX_BYTES = 64 * 1024

export function registerBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parseJson(request, String(body), done)
  })
}

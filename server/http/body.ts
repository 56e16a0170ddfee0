// Bodies must be JSON of at most 64 KB. A POST without a body counts as one with an empty object.
import type { FastifyInstance } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { keyTwice } from '../lib/json-keys.ts'

export const BODY_MAX_BYTES = 64 * 1024

/** A body that is refused with a reason of its own. */
export class BodyError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('The body is refused')
    this.name = 'BodyError'
    this.refusal = refusal
  }
}

export function registerBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') {
      done(null, {})
      return
    }
    void parseJson(request, text, (error, value) => {
      const twice = error ? null : keyTwice(text)
      if (twice === null) done(error, value)
      else done(new BodyError(refuse('invalid', { field: twice.slice(0, 80), detail: 'fieldTwice' })))
    })
  })
}

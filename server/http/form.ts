// A form with one image in it, as uploads send it (specification §7): anything else in it is refused, nothing is kept on
// disk, and only so many are taken in at once, since each may fill five megabytes.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '../../domain/limits.ts'
import { checkUploadSize } from '../../domain/upload.ts'
import { malformed } from './input.ts'
import { invalid } from './invalid.ts'

const FORMS_AT_ONCE = 24
const FIELD = 'file'

type Form = { readonly given: { readonly file: Uint8Array } }
type ReadForm = (request: FastifyRequest) => Promise<Form | Refusal>

/** What is registered in `calls` takes forms and nothing else. */
export function registerForms(app: FastifyInstance, calls: (scope: FastifyInstance, readForm: ReadForm) => void): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    const limits = { fileSize: UPLOAD_MAX_BYTES, files: UPLOAD_MAX_FILES, fields: 0, parts: UPLOAD_MAX_FILES }
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    calls(scope, createFormReader())
  })
}

function createFormReader(): ReadForm {
  let reading = 0
  return async request => {
    if (!request.isMultipart()) return malformed
    if (reading >= FORMS_AT_ONCE) return refuse('unavailable')
    reading += 1
    try {
      return await readFile(request)
    } catch {
      // A second file, a field, a form without an end, a sender that is gone: whatever it is, the form is not one of ours.
      return malformed
    } finally {
      reading -= 1
    }
  }
}

async function readFile(request: FastifyRequest): Promise<Form | Refusal> {
  let file: Uint8Array | null = null
  for await (const part of request.files()) {
    if (part.fieldname === FIELD) {
      file = await part.toBuffer()
      if (part.file.truncated) return tooLarge()
    } else {
      // Read to its end, or the connection would stand still.
      part.file.resume()
      return malformed
    }
  }
  return file ? { given: { file } } : invalid(FIELD, { reason: 'file' })
}

function tooLarge(): Refusal {
  const breach = checkUploadSize(UPLOAD_MAX_BYTES + 1)
  return breach ? invalid(FIELD, breach) : malformed
}

// A form with one image, as sent by uploads (specification §7): anything else is refused, nothing is written to disk,
// and the number of concurrent uploads is limited, because each may use five megabytes.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '../../domain/limits.ts'
import { checkUploadSize } from '../../domain/upload.ts'
import { invalid } from '../calls/invalid.ts'
import { malformed } from './input.ts'

const FORMS_AT_ONCE = 24
const FIELD = 'file'

type Form = { readonly given: { readonly file: Uint8Array } }
type ReadForm = (request: FastifyRequest) => Promise<Form | Refusal>

/** Routes registered in `calls` accept forms only. */
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
      // A second file, a field, a truncated form, or a disconnected sender.
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
      // Read completely, otherwise the connection would block.
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

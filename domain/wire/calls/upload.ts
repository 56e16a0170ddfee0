// Calls for uploading images: a multipart body with one image in the field `file` (specification §7, uploads).
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { fileUrlSchema } from './shared.ts'

/** Input of an upload: the bytes of the file, which the router has extracted from the form. */
const fileSchema = z.strictObject({ file: z.instanceof(Uint8Array) })

export const uploadCalls = defineCalls({
  'POST /file/upload': {
    summary: 'Upload an image that only its owner and the desk can read',
    access: 'token',
    once: false,
    upload: true,
    input: fileSchema,
    answer: z.strictObject({ url: fileUrlSchema }),
  },
  'POST /file/terms/upload': {
    summary: 'Upload a paper before there is an account; it is kept only if a registration names it within a day',
    access: 'open',
    once: false,
    beforeFactor: true,
    upload: true,
    input: fileSchema,
    answer: z.strictObject({ msg: fileUrlSchema }),
  },
})

// An image for its owner's eyes. A page of the app shows it out of memory: no browser keeps it, runs it or opens it.
import type { FastifyInstance } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Db } from '../db/db.ts'
import type { AskerDeps } from '../http/asker.ts'
import { askerOf } from '../http/asker.ts'
import { sendRefusal } from '../http/envelope.ts'
import { userOf } from '../http/handlers.ts'
import { localeOf } from '../http/locale.ts'
import type { MessageOf } from '../http/texts.ts'
import { fileUrl } from './files.ts'
import { readOwnImage } from './read.ts'

type FileRouteDeps = AskerDeps & { readonly db: Db; readonly messageOf: MessageOf }

const access = { access: 'token', once: false } as const
const headers = {
  'content-type': 'image/jpeg',
  'content-disposition': 'attachment; filename="image.jpg"',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const

export function registerFiles(app: FastifyInstance, deps: FileRouteDeps): void {
  app.get<{ Params: { id: string } }>(fileUrl(':id'), async (request, reply) => {
    const refused = (refusal: Refusal) =>
      sendRefusal(reply.header('cache-control', 'no-store'), refusal, deps.messageOf, localeOf(request.headers))
    const asker = await askerOf(deps, access, request)
    if (isRefusal(asker)) return refused(asker)
    const image = await readOwnImage(deps.db, userOf(asker), request.params.id)
    return image ? reply.headers(headers).send(Buffer.from(image)) : refused(refuse('notFound'))
  })
}

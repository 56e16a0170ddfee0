// Serves an image to its owner. The app's page reads it into memory; the headers prevent it from being cached, executed
// or opened as a document.
import type { FastifyInstance } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import { localeOf } from '../lib/locale.ts'
import { fileUrl } from '../uploads/files.ts'
import { readOwnImage } from '../uploads/read.ts'
import type { AuditCaller, Auditor } from './audited.ts'
import { callerOf, eventOf } from './audited.ts'
import type { CallContextDeps } from './call-context.ts'
import { callContextOf } from './call-context.ts'
import { sendRefusal } from './envelope.ts'
import { senderOf } from './sender.ts'
import type { MessageOf } from './texts.ts'

type FileRouteDeps = CallContextDeps & {
  readonly db: Db
  readonly auditor: Auditor
  readonly messageOf: MessageOf
}

const access = { access: 'token', once: false, script: 'never' } as const
const headers = {
  'content-type': 'image/jpeg',
  'content-disposition': 'attachment; filename="image.jpg"',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const

export function registerFiles(app: FastifyInstance, deps: FileRouteDeps): void {
  app.get<{ Params: { id: string } }>(fileUrl(':id'), async (request, reply) => {
    let caller: AuditCaller = callerOf(request, null)
    const refused = (refusal: Refusal) => {
      deps.auditor.refused(eventOf(request), caller, refusal)
      return sendRefusal(reply.header('cache-control', 'no-store'), refusal, deps.messageOf, localeOf(request.headers))
    }
    const sender = await senderOf(deps, request.headers)
    caller = callerOf(request, sender)
    const context = callContextOf(deps, access, request, sender)
    if (isRefusal(context)) return refused(context)
    const image = await readOwnImage(deps.db, userOf(context), request.params.id)
    return image ? reply.headers(headers).send(Buffer.from(image)) : refused(refuse('notFound'))
  })
}

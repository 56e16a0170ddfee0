// The customer service page, shown inside the app: static files, two calls, no cookie. The thread's key is in the URL's
// fragment, which is not sent to the server or logged.
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../../domain/clock.ts'
import { isRefusal } from '../../../domain/failure.ts'
import { localeOfHeader } from '../../../domain/wire/envelope.ts'
import { CHAT_PAGE, CUSTOMER, read, say } from '../../chat/threads.ts'
import { chatWords } from '../../chat/words.ts'
import type { Db } from '../../db/db.ts'
import { sendAnswer, sendRefusal } from '../envelope.ts'
import { parseInput } from '../input.ts'
import type { Limits } from '../limits.ts'
import { tooFast } from '../limits.ts'
import type { MessageOf } from '../texts.ts'

export type ChatDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly deskDelayMs: number | null
  readonly limits: Pick<Limits, 'chat' | 'address'>
  readonly messageOf: MessageOf
}

const MESSAGE_MAX = 1_000
const thread = z.string().regex(/^[\w-]{22,64}$/)
const saySchema = z.strictObject({ thread, text: z.string().trim().min(1).max(MESSAGE_MAX) })
const readSchema = z.strictObject({ thread, after: z.number().int().nonnegative() })

/** May be framed by this app only, and loads nothing from elsewhere. */
const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

const files = [
  ['', 'chat.html', 'text/html; charset=utf-8'],
  ['/chat.js', 'chat.js', 'text/javascript; charset=utf-8'],
  ['/chat.css', 'chat.css', 'text/css; charset=utf-8'],
] as const

export function registerChat(app: FastifyInstance, deps: ChatDeps): void {
  for (const [path, name, type] of files) {
    const body = readFileSync(new URL(`./page/${name}`, import.meta.url))
    app.get(CHAT_PAGE + path, async (_request, reply) => framed(reply).type(type).send(body))
  }
  app.get(`${CHAT_PAGE}/words`, async (request, reply) => sendAnswer(framed(reply), chatWords(localeOf(request))))
  app.post(`${CHAT_PAGE}/say`, async (request, reply) => {
    const hurry = tooFast(deps.limits.chat(request.ip))
    const parsed = parseInput(saySchema, request.body)
    const refused = hurry ?? (isRefusal(parsed) ? parsed : null)
    if (refused) return sendRefusal(framed(reply), refused, deps.messageOf, localeOf(request))
    const said = saySchema.parse(request.body)
    const full = await say(deps, said.thread, CUSTOMER, said.text)
    return full ? sendRefusal(framed(reply), full, deps.messageOf, localeOf(request)) : sendAnswer(framed(reply), {})
  })
  app.post(`${CHAT_PAGE}/read`, async (request, reply) => {
    const hurry = tooFast(deps.limits.address(request.ip))
    const parsed = parseInput(readSchema, request.body)
    const refused = hurry ?? (isRefusal(parsed) ? parsed : null)
    if (refused) return sendRefusal(framed(reply), refused, deps.messageOf, localeOf(request))
    const asked = readSchema.parse(request.body)
    return sendAnswer(framed(reply), await read(deps, asked.thread, asked.after, localeOf(request)))
  })
}

const localeOf = ({ headers }: FastifyRequest) => localeOfHeader(String(headers['languages'] ?? ''))

const framed = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')

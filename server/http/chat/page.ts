// The customer service page, which the app shows in a frame: static files, two calls, no cookie. A logged-in customer's
// thread is that of the user. A visitor without a session names a thread with an unguessable name.
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../../domain/clock.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal, refuse } from '../../../domain/failure.ts'
import { typedText } from '../../../domain/wire/calls/typed.ts'
import { localeOfHeader } from '../../../domain/wire/envelope.ts'
import { invalid } from '../../calls/invalid.ts'
import { CHAT_PAGE, CUSTOMER, read, say, threadOf } from '../../chat/threads.ts'
import { chatWords } from '../../chat/words.ts'
import type { Db } from '../../db/db.ts'
import type { Sessions } from '../../users/sessions.ts'
import type { Auditor } from '../audited.ts'
import { callerOf, eventOf } from '../audited.ts'
import { sendAnswer, sendRefusal } from '../envelope.ts'
import { parseInput } from '../input.ts'
import type { Limits } from '../limits.ts'
import { tooFast } from '../limits.ts'
import { sessionOf } from '../sender.ts'
import type { MessageOf } from '../texts.ts'

export type ChatDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly deskDelayMs: number | null
  readonly sessions: Pick<Sessions, 'resolve'>
  readonly limits: Pick<Limits, 'chat' | 'address'>
  readonly auditor: Auditor
  readonly messageOf: MessageOf
}

const MESSAGE_MAX = 1_000
const thread = z.string().regex(/^[\w-]{22,64}$/)
/** The user of the address, which must be the one of the session. */
const user = z.string().max(60).optional()
const saySchema = z.strictObject({ thread: thread.optional(), user, text: typedText('text').min(1).max(MESSAGE_MAX) })
const readSchema = z.strictObject({ thread: thread.optional(), user, after: z.number().int().nonnegative() })

/** The page can be framed by this app only, and loads nothing from other origins. */
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
    const said = await asked(deps, request, saySchema, deps.limits.chat(request.ip))
    if (isRefusal(said)) return refused(deps, request, reply, said)
    const full = await say(deps, said.thread, CUSTOMER, said.input.text)
    return full ? refused(deps, request, reply, full) : sendAnswer(framed(reply), {})
  })
  app.post(`${CHAT_PAGE}/read`, async (request, reply) => {
    const wanted = await asked(deps, request, readSchema, deps.limits.address(request.ip))
    if (isRefusal(wanted)) return refused(deps, request, reply, wanted)
    return sendAnswer(framed(reply), await read(deps, wanted.thread, wanted.input.after, localeOf(request)))
  })
}

function refused(
  { auditor, messageOf }: ChatDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  auditor.refused(eventOf(request), callerOf(request, null), refusal)
  return sendRefusal(framed(reply), refusal, messageOf, localeOf(request))
}

type Threaded = { readonly thread?: string | undefined; readonly user?: string | undefined }
type Asked<Input> = { readonly input: Input; readonly thread: string }

/** Checks a request, and finds its thread. A thread named in the input counts only for a visitor without a session. */
async function asked<Input extends Threaded>(
  deps: ChatDeps,
  request: FastifyRequest,
  schema: z.ZodType<Input>,
  waitSeconds: number | null,
): Promise<Asked<Input> | Refusal> {
  const hurry = tooFast(waitSeconds)
  if (hurry) return hurry
  const parsed = parseInput(schema, request.body)
  if (isRefusal(parsed)) return parsed
  const input = schema.parse(request.body)
  const { authorization } = request.headers
  if (authorization === undefined) return input.thread === undefined ? NO_THREAD : { input, thread: input.thread }
  const session = await sessionOf(deps, request.headers)
  const isOwn = session && (input.user ?? session.userId) === session.userId
  return isOwn ? { input, thread: threadOf(session.userId) } : refuse('loginExpired')
}

const NO_THREAD = invalid('thread', { reason: 'required' })

const localeOf = ({ headers }: FastifyRequest) => localeOfHeader(String(headers['languages'] ?? ''))

const framed = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')

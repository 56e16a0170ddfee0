// The calls as routes: one loop over the call table, so that a path exists once and every call is treated alike.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import type { CallKey, CallParsed } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { BASE_PATH } from '../../domain/wire/envelope.ts'
import { crashPoint } from '../crash.ts'
import type { AskerDeps } from './asker.ts'
import { askerOf } from './asker.ts'
import type { EntityTags } from './entity-tags.ts'
import { sendAnswer, sendRefusal } from './envelope.ts'
import { registerForms } from './form.ts'
import type { Handler, Handlers } from './handlers.ts'
import { parseInput } from './input.ts'
import { localeOf } from './locale.ts'
import type { MessageOf } from './texts.ts'

export type RouterDeps = AskerDeps & {
  readonly handlers: Handlers
  readonly messageOf: MessageOf
  readonly entityTags: EntityTags
  /** Holds each answer to its schema: in tests and while developing. */
  readonly checkAnswers: boolean
}

export const callKeys = Object.keys(calls) as CallKey[]

export function registerCalls(app: FastifyInstance, deps: RouterDeps): void {
  const register = (scope: FastifyInstance, keys: readonly CallKey[], inputOf: InputOf) => {
    for (const key of keys) {
      const { method, path } = routeOf(key)
      scope.route({ method, url: BASE_PATH + path, handler: routeHandler(key, deps, inputOf) })
    }
  }
  register(
    app,
    callKeys.filter(key => !isUpload(key)),
    plainInput,
  )
  registerForms(app, (scope, readForm) => register(scope, callKeys.filter(isUpload), readForm))
}

/** What the call is given, not yet parsed. */
type InputOf = (request: FastifyRequest) => Promise<{ readonly given: unknown } | Refusal>

function isUpload(key: CallKey): boolean {
  const spec: CallSpec = calls[key]
  return spec.upload === true
}

/** `POST /a/{id}` → method and a path as the router writes parameters, `/a/:id`. */
function routeOf(key: CallKey): { readonly method: 'GET' | 'POST'; readonly path: string } {
  const [method, path = ''] = key.split(' ')
  return { method: method === 'GET' ? 'GET' : 'POST', path: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

function routeHandler<K extends CallKey>(key: K, deps: RouterDeps, inputOf: InputOf) {
  const spec: CallSpec = calls[key]
  const handler: Handler<K> = deps.handlers[key]
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const refused = (refusal: Refusal) => sendRefusal(reply, refusal, deps.messageOf, localeOf(request.headers))
    const asker = await askerOf(deps, spec, request)
    if (isRefusal(asker)) return refused(asker)
    const read = await inputOf(request)
    if (isRefusal(read)) return refused(read)
    const parsed = parseInput(spec.input, read.given)
    if (isRefusal(parsed)) return refused(parsed)
    crashPoint('P1')
    if (deps.entityTags.isFresh(key, parsed.input, request, reply)) return reply.code(304).send()
    const answer = await handler(parsed.input as CallParsed<K>, asker)
    crashPoint('P3')
    if (isRefusal(answer)) return refused(answer)
    return sendAnswer(reply, deps.checkAnswers ? spec.answer.parse(answer) : answer)
  }
}

/** Query of a GET, body of a POST; the path's parameters are part of it. */
async function plainInput(request: FastifyRequest): Promise<{ readonly given: unknown }> {
  const given = request.method === 'GET' ? request.query : (request.body ?? {})
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { given }
  return { given: { ...given, ...Object(request.params) } }
}

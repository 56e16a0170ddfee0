// Registers the calls as routes, from the call table, so that each path is defined once and all calls are handled in
// the same way.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assert } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import { isChange, scriptNeedOf } from '../../domain/wire/call.ts'
import type { CallKey, CallParsed } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import type { WireTopUp } from '../../domain/wire/calls/top-up.ts'
import { topUpSchema } from '../../domain/wire/calls/top-up.ts'
import { BASE_PATH } from '../../domain/wire/envelope.ts'
import type { CallContext, Conditions, Handler, Handlers } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import { crashPoint } from '../lib/crash.ts'
import { localeOf } from '../lib/locale.ts'
import { isOwnRequest } from '../lib/own-origin.ts'
import type { TopUps } from '../transfers/top-up.ts'
import type { FactorGate } from '../users/factors/duty.ts'
import type { ProofGate, UsedProof } from '../users/factors/needed.ts'
import { linkOf } from '../users/factors/needed.ts'
import type { ResetGate } from '../users/money-hold.ts'
import type { AuditCaller, Auditor } from './audited.ts'
import { callerOf } from './audited.ts'
import type { CallContextDeps } from './call-context.ts'
import { callContextOf, keyStateOf } from './call-context.ts'
import type { EntityTags } from './entity-tags.ts'
import { sendAnswer, sendRefusal, UNPROTECTED_HEADER } from './envelope.ts'
import { registerForms } from './form.ts'
import { parseInput } from './input.ts'
import { senderOf } from './sender.ts'
import type { MessageOf, NoteOf } from './texts.ts'

export type RouterDeps = CallContextDeps & {
  readonly handlers: Handlers
  readonly conditions: Conditions
  readonly clock: Clock
  readonly auditor: Auditor
  readonly messageOf: MessageOf
  readonly noteOf: NoteOf
  readonly entityTags: EntityTags
  readonly factors: FactorGate
  readonly proofs: ProofGate
  readonly resets: ResetGate
  readonly topUps: TopUps
  /** Validates each response against its schema: in tests and during development. */
  readonly checkAnswers: boolean
}

export const callKeys = Object.keys(calls) as CallKey[]

export function registerCalls(app: FastifyInstance, deps: RouterDeps): void {
  const routes = callKeys.map(key => routeOfCall(key, deps))
  const forms = routes.filter(({ spec }) => spec.form)
  const plain = routes.filter(({ spec }) => !spec.upload && !spec.form)
  registerRoutes(app, deps, plain)
  if (forms.length > 0) registerFormRoutes(app, deps, forms)
  registerForms(app, deps.clock, (scope, readForm) => {
    const uploads = routes.filter(({ spec }) => spec.upload)
    for (const route of uploads) registerRoute(scope, deps, { ...route, inputOf: readForm })
  })
}

/** Reads the unparsed input of a call. */
type InputOf = (request: FastifyRequest, context: CallContext) => Promise<{ readonly given: unknown } | Refusal>

/** A call with its handler; `handle` gets the parsed input. */
type Route = {
  /** Key of the call: `METHOD /path`. */
  readonly key: string
  readonly spec: CallSpec
  readonly handle: (input: unknown, context: CallContext) => Promise<unknown>
  readonly inputOf?: InputOf
  /** The refusal that can be known before a linked proof is asked for. */
  readonly conditions?: (input: unknown, context: CallContext) => Promise<Refusal | null>
  readonly isFresh?: (input: unknown, request: FastifyRequest, reply: FastifyReply) => boolean
}

type RouteDeps = Omit<RouterDeps, 'handlers' | 'conditions' | 'entityTags'>

function routeOfCall<K extends CallKey>(key: K, { handlers, conditions, entityTags }: RouterDeps): Route {
  const handler: Handler<K> = handlers[key]
  const known: Partial<Record<CallKey, (input: never, context: CallContext) => Promise<Refusal | null>>> = conditions
  const own = known[key]
  return {
    key,
    spec: calls[key],
    // The input was parsed by the schema of this call.
    handle: (input, context) => handler(input as CallParsed<K>, context),
    conditions: (input, context) => (own ? own(input as never, context) : Promise.resolve(null)),
    isFresh: (input, request, reply) => entityTags.isFresh(key, input, request, reply),
  }
}

export function registerRoutes(scope: FastifyInstance, deps: RouteDeps, routes: readonly Route[]): void {
  for (const route of routes) registerRoute(scope, deps, route)
}

/** Registered in a scope of their own, because no other call accepts a form. */
export function registerFormRoutes(app: FastifyInstance, deps: RouteDeps, routes: readonly Route[]): void {
  app.register(async scope => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
      done(null, fieldsOf(String(body))),
    )
    registerRoutes(scope, deps, routes)
  })
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The fields of a form. A repeated field becomes a list, which no schema of a single value accepts. */
function fieldsOf(body: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(body)
  const readField = (name: string): string | string[] => {
    const values = fields.getAll(name)
    return values.length > 1 ? values : (values[0] ?? '')
  }
  return Object.fromEntries([...new Set(fields.keys())].map(name => [name, readField(name)]))
}

function registerRoute(scope: FastifyInstance, deps: RouteDeps, route: Route): void {
  const { key, spec } = route
  const { method, path } = routeOf(key)
  const url = BASE_PATH + path
  const handler = routeHandler(route, deps)
  if (!spec.effect) {
    scope.route({ method, url, handler })
    return
  }
  const isGuarded = method === 'GET' && spec.once && spec.access === 'token'
  assert(isGuarded, `${key} has an effect: it must need a session and take a key`)
  scope.route({ method: ['GET', 'POST'], url, handler, exposeHeadRoute: false })
}

/** Converts `POST /a/{id}` into the method and the path with the router's parameters, `/a/:id`. */
function routeOf(key: string): { readonly method: 'GET' | 'POST'; readonly path: string } {
  const [method, path = ''] = key.split(' ')
  return { method: method === 'GET' ? 'GET' : 'POST', path: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

function routeHandler(
  { key, spec, handle, conditions = noConditions, inputOf = plainInput, isFresh }: Route,
  deps: RouteDeps,
) {
  const access = Object.assign({}, spec, { script: scriptNeedOf(key, spec) })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    let caller: AuditCaller = callerOf(request, null)
    const refused = (refusal: Refusal, input?: unknown) => {
      deps.auditor.refused(key, caller, refusal, input)
      return sendRefusal(reply, refusal, deps.messageOf, localeOf(request.headers))
    }
    if (!isOwnRequest(request.headers)) return refused(refuse('notFound'))
    const sender = await senderOf(deps, request.headers)
    caller = callerOf(request, sender)
    const context = callContextOf(deps, access, request, sender)
    if (isRefusal(context)) return refused(context)
    const lacking = await factorLacking(deps.factors, { key, spec }, context)
    if (lacking) return refused(lacking)
    const read = await inputOf(request, context)
    if (isRefusal(read)) return refused(read)
    const parts = partsOf(spec, read.given)
    const parsed = parseInput(spec.input, parts.own)
    if (isRefusal(parsed)) return refused(parsed)
    const topUp = parts.topUp === undefined ? null : parseInput(topUpSchema, parts.topUp)
    if (isRefusal(topUp)) return refused(topUp, parsed.input)
    const keyState = spec.once ? keyStateOf(request.headers) : 'sent'
    if (keyState === 'malformed') return refused(refuse('keyMalformed'), parsed.input)
    const held = await heldByReset(deps.resets, spec, context)
    if (held) return refused(held, parsed.input)
    const proof = await checkProof(deps.proofs, { key, spec, conditions, input: parsed.input }, context)
    if (isRefusal(proof)) return refused(proof, parsed.input)
    crashPoint('P1')
    if (isFresh?.(parsed.input, request, reply)) return reply.code(304).send()
    const answer = await handle(parsed.input, topUp ? withTopUp(deps.topUps, context, topUp.input) : context)
    crashPoint('P3')
    if (isRefusal(answer)) {
      await proof?.giveBack()
      return refused(answer, parsed.input)
    }
    deps.auditor.done({ key, caller, input: parsed.input, outcome: answer })
    const data = deps.checkAnswers ? spec.answer.parse(answer) : answer
    if (keyState === 'sent') return sendAnswer(reply, data)
    return sendAnswer(reply.header(UNPROTECTED_HEADER, 'none'), data, deps.noteOf('unprotected', context.locale))
  }
}

/** The parts of an input: that of the call itself, and the top-up of a call that spends money. */
function partsOf({ spends }: CallSpec, given: unknown): { readonly own: unknown; readonly topUp?: unknown } {
  if (!spends || typeof given !== 'object' || given === null || !('topUp' in given)) return { own: given }
  const { topUp, ...own } = given
  return { own, topUp }
}

/** `parsed`: the top-up, parsed by its schema. */
const withTopUp = (topUps: TopUps, context: CallContext, parsed: unknown): CallContext =>
  Object.assign({}, context, { first: topUps(userOf(context), parsed as WireTopUp) })

async function factorLacking(
  factors: FactorGate,
  { key: call, spec }: Pick<Route, 'key' | 'spec'>,
  { userId, key }: CallContext,
): Promise<Refusal | null> {
  if (userId === null || spec.beforeFactor || !isChange(call, spec)) return null
  return factors.check(userId, key)
}

async function heldByReset(resets: ResetGate, { heldAfterReset }: CallSpec, { userId, key }: CallContext) {
  return heldAfterReset && userId !== null ? resets.check(userId, key) : null
}

const noConditions = async (): Promise<null> => null

type ProvenCall = Pick<Route, 'key' | 'spec'> & Required<Pick<Route, 'conditions'>> & { readonly input: unknown }

async function checkProof(
  proofs: ProofGate,
  { key: call, spec: { proof }, conditions, input }: ProvenCall,
  context: CallContext,
): Promise<Refusal | UsedProof | null> {
  const { userId, sessionId, key } = context
  if (proof === undefined || userId === null || sessionId === null) return null
  const refusal = () => conditions(input, context)
  return proofs.check({ userId, sessionId, key, link: linkOf(call, input), refusal }, proof)
}

/** The input: the query of a GET or the body of a POST, and the parameters of the path. */
async function plainInput(request: FastifyRequest): Promise<{ readonly given: unknown }> {
  const { method, query, body = {} } = request
  const given = method === 'GET' ? query : body
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { given }
  return { given: { ...given, ...Object(request.params) } }
}

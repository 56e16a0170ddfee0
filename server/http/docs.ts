// The API documentation at /docs: OpenAPI generated from the call table, so that it cannot differ from the router.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ScriptNeed } from '../../domain/script-key.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import { scriptNeedOf } from '../../domain/wire/call.ts'
import { alertCalls } from '../../domain/wire/calls/alert.ts'
import { auctionCalls } from '../../domain/wire/calls/auction.ts'
import { authCalls } from '../../domain/wire/calls/auth.ts'
import { bondCalls } from '../../domain/wire/calls/bond.ts'
import { contentCalls } from '../../domain/wire/calls/content.ts'
import { contractCalls } from '../../domain/wire/calls/contract.ts'
import { dashboardCalls } from '../../domain/wire/calls/dashboard.ts'
import { depositCalls } from '../../domain/wire/calls/deposit.ts'
import { destinationCalls } from '../../domain/wire/calls/destination.ts'
import { drawingCalls } from '../../domain/wire/calls/drawings.ts'
import { factorCalls } from '../../domain/wire/calls/factor.ts'
import { followCalls } from '../../domain/wire/calls/follow.ts'
import { fundCalls } from '../../domain/wire/calls/fund.ts'
import { identityCalls } from '../../domain/wire/calls/identity.ts'
import { loanCalls } from '../../domain/wire/calls/loan.ts'
import { marginCalls } from '../../domain/wire/calls/margin.ts'
import { marketCalls } from '../../domain/wire/calls/market.ts'
import { newIssueCalls } from '../../domain/wire/calls/new-issue.ts'
import { noticeCalls } from '../../domain/wire/calls/notice.ts'
import { orderBookCalls } from '../../domain/wire/calls/order-book.ts'
import { orderChangeCalls } from '../../domain/wire/calls/order-change.ts'
import { orderFillCalls } from '../../domain/wire/calls/order-fills.ts'
import { planCalls } from '../../domain/wire/calls/plan.ts'
import { privacyCalls } from '../../domain/wire/calls/privacy.ts'
import { privateOfferCalls } from '../../domain/wire/calls/private-offer.ts'
import { productCalls } from '../../domain/wire/calls/product.ts'
import { pushCalls } from '../../domain/wire/calls/push.ts'
import { quantCalls } from '../../domain/wire/calls/quant.ts'
import { robotCalls } from '../../domain/wire/calls/robot.ts'
import { scriptKeyCalls } from '../../domain/wire/calls/script-key.ts'
import { sessionCalls } from '../../domain/wire/calls/session.ts'
import type { CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { topUpSchema } from '../../domain/wire/calls/top-up.ts'
import { tradingCalls } from '../../domain/wire/calls/trading.ts'
import { transferCalls } from '../../domain/wire/calls/transfer.ts'
import { upcomingCalls } from '../../domain/wire/calls/upcoming.ts'
import { uploadCalls } from '../../domain/wire/calls/upload.ts'
import { walletCalls } from '../../domain/wire/calls/wallet.ts'
import { watchlistCalls } from '../../domain/wire/calls/watchlist.ts'
import { watchlistsCalls } from '../../domain/wire/calls/watchlists.ts'
import { withdrawalCalls } from '../../domain/wire/calls/withdrawal.ts'
import { worthCalls } from '../../domain/wire/calls/worth.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER, SUCCESS } from '../../domain/wire/envelope.ts'
import { jsonDownSchema, jsonUpSchema } from '../../domain/wire/json-feed.ts'
import { isLoopbackHost } from '../lib/loopback.ts'
import type { SharedText } from './compress.ts'
import { createSharedText } from './compress.ts'
import { UNPROTECTED_HEADER } from './envelope.ts'
import { described, textOfField } from './field-texts/describe.ts'
import { guide } from './guide.ts'
import { callKeys } from './router.ts'
import type { MessageOf } from './texts.ts'

/** Content security policy of the documentation pages. Their inline styles are allowed, inline scripts are not. */
const docsPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const typeOf = (url: string): string => (url.endsWith('json') ? 'application/json' : 'application/x-yaml')

/**
 * Each text is created and compressed at the first request, and then cached, because it is large. So is the document,
 * which takes a quarter of a second that a start does not have to wait for.
 */
const documentRoutes = (app: FastifyInstance, complete: () => void): ReadonlyMap<string, () => SharedText> => {
  const whole = () => {
    complete()
    return app
  }
  const kept = new Map<string, SharedText>()
  const routeOfText = (url: string, textOf: () => string) =>
    [
      url,
      () => {
        const shared = kept.get(url) ?? createSharedText(textOf())
        kept.set(url, shared)
        return shared
      },
    ] as const
  return new Map([
    routeOfText('/docs/json', () => JSON.stringify(whole().swagger())),
    routeOfText('/docs/yaml', () => whole().swagger({ yaml: true })),
  ])
}

/** By the matched route: the raw address can be written in many ways, with escaped characters. */
const isDocs = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => /^\/docs(?![\w-])/.test(url)

/**
 * Serves the pages only if the host of the request is the machine itself, so that they do not share the app's origin.
 */
export async function registerDocs(app: FastifyInstance, version: string, messageOf: MessageOf): Promise<void> {
  const document = emptyDocument(version)
  const documents = documentRoutes(app, () => complete(document, messageOf))
  app.addHook('onRequest', async (request, reply) => {
    if (isDocs(request) && !isLoopbackHost(request.hostname)) return reply.callNotFound()
    const { url = '' } = request.routeOptions
    const shared = request.method === 'GET' ? documents.get(url) : undefined
    if (shared) return shared().send(request, reply.type(typeOf(url)))
  })
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsPolicy, uiConfig })
}

const groups: readonly (readonly [name: string, table: object])[] = [
  ['People', authCalls],
  ['Market', { ...marketCalls, ...orderBookCalls }],
  ['Contracts', contractCalls],
  ['Watchlists', { ...watchlistCalls, ...watchlistsCalls, ...dashboardCalls, ...drawingCalls }],
  ['Orders and positions', { ...tradingCalls, ...orderFillCalls, ...orderChangeCalls, ...planCalls, ...marginCalls }],
  ['Opening auctions', auctionCalls],
  ['New issues', newIssueCalls],
  ['Block trades and placings', privateOfferCalls],
  ['Funds and bonds', { ...productCalls, ...fundCalls, ...bondCalls }],
  ['Follow and quantitative products', { ...followCalls, ...quantCalls }],
  ['Mining machines', robotCalls],
  ['Loans', loanCalls],
  ['Money', { ...walletCalls, ...worthCalls, ...upcomingCalls }],
  ['Deposits', depositCalls],
  ['Withdrawals', withdrawalCalls],
  ['Destinations', destinationCalls],
  ['Transfers', transferCalls],
  ['Images', uploadCalls],
  ['Identity', identityCalls],
  ['Own data', privacyCalls],
  ['Sessions', sessionCalls],
  ['Second factors', factorCalls],
  ['Script keys', scriptKeyCalls],
  ['Notices', { ...noticeCalls, ...alertCalls, ...pushCalls }],
  ['Content', contentCalls],
]

/** The groups are folded at first: the page of all calls at once takes seconds to appear. */
const uiConfig = { deepLinking: false, docExpansion: 'none', filter: true } as const

type JsonSchema = z.core.JSONSchema.BaseSchema

type Document = ReturnType<typeof emptyDocument>

const emptyDocument = (version: string) => ({
  openapi: '3.1.0' as const,
  info: { title: 'Pulso', version, description: '' },
  servers: [{ url: BASE_PATH }],
  components: { securitySchemes: { token: { type: 'http' as const, scheme: 'bearer' } }, schemas: {} },
  paths: {} as Record<string, Record<string, object>>,
})

/** Writes the guide, the schemas and the calls into the document, once. */
function complete({ info, components, paths }: Document, messageOf: MessageOf): void {
  if (info.description !== '') return
  info.description = guide(messageOf)
  Object.assign(components.schemas, feedSchemas())
  for (const key of callKeys) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = Object.assign(paths[path] ?? {}, { [method.toLowerCase()]: operation(key, path) })
  }
}

function operation(key: CallKey, path: string) {
  const spec: CallSpec = calls[key]
  const input = schemaOf(spec.input, 'input')
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const properties = Object.entries(input.properties ?? {})
  const fields = properties.filter(([name]) => !inPath.includes(name))
  const isGet = key.startsWith('GET ')
  return {
    summary: spec.summary,
    description: needTexts[scriptNeedOf(key, spec)],
    tags: groups.filter(([, table]) => key in table).map(([name]) => name),
    ...(spec.access === 'token' ? { security: [{ token: [] }] } : {}),
    parameters: [
      ...inPath.map(name => inPathOf(name, input)),
      ...(isGet ? fields.map(([name, schema]) => queryOf(name, schema, input)) : []),
      ...(spec.once ? [idempotencyKey] : []),
    ],
    ...(isGet ? {} : requestOf(spec, input, { fields, inPath })),
    responses: {
      200: {
        description: 'The envelope',
        ...(spec.once ? { headers: { [UNPROTECTED_HEADER]: unprotected } } : {}),
        ...json(envelopeOf(spec.answer)),
      },
    },
  }
}

const TOP_UP = 'What the wallet lacks, brought from other wallets of the user in the same transaction.'

const needTexts: Readonly<Record<ScriptNeed, string>> = {
  read: 'A script key needs the scope `read`.',
  trade: 'A script key needs the scope `trade`.',
  never: 'No script key can make this call.',
}

/** The messages of the feed in JSON. */
const feedSchemas = (): Record<string, object> => ({
  FeedUp: schemaOf(jsonUpSchema, 'input'),
  FeedDown: schemaOf(jsonDownSchema, 'output'),
})

const idempotencyKey = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: `A UUID made for the intent, the same on every retry: a repetition with the same key and input gets the stored answer. A request without it is executed, but a repetition is executed again; the answer says so in msg and in the header ${UNPROTECTED_HEADER}. A value that is not a UUID is refused.`,
  schema: { type: 'string', format: 'uuid' },
}

const unprotected = {
  description: `Sent if the request had no ${IDEMPOTENCY_HEADER}: a repetition would not be recognised.`,
  schema: { const: 'none' },
}

const form = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary', description: textOfField('file') } },
      },
    },
  },
}

type Parts = { readonly fields: readonly [string, unknown][]; readonly inPath: readonly string[] }

/** The body of a POST; a call without input has none. Inputs with alternatives have their fields in each of them. */
function requestOf(spec: CallSpec, input: JsonSchema, { fields, inPath }: Parts): object {
  if (spec.upload) return { requestBody: form }
  if (input.anyOf ?? input.oneOf) return { requestBody: json(input) }
  return fields.length === 0 ? {} : { requestBody: bodyOf(input, withTopUp(spec, fields), inPath) }
}

/** A call that spends money may bring it from other wallets. */
const withTopUp = ({ spends }: CallSpec, fields: readonly [string, unknown][]): readonly [string, unknown][] =>
  spends ? [...fields, ['topUp', { ...schemaOf(topUpSchema, 'input'), description: TOP_UP }]] : fields

const queryOf = (name: string, schema: unknown, { required = [] }: JsonSchema) => ({
  name,
  in: 'query',
  required: required.includes(name),
  description: textOfField(name),
  schema,
})

const inPathOf = (name: string, { properties = {} }: JsonSchema) => ({
  name,
  in: 'path',
  required: true,
  description: textOfField(name),
  schema: properties[name] ?? { type: 'string' },
})

function bodyOf(input: JsonSchema, fields: readonly [string, unknown][], inPath: readonly string[]) {
  const required = (input.required ?? []).filter(name => !inPath.includes(name))
  return json({ ...input, properties: Object.fromEntries(fields), required })
}

function envelopeOf(answer: z.ZodType) {
  const properties = {
    code: { const: SUCCESS, description: 'The call succeeded.' },
    msg: { type: 'string', description: 'Empty, or a note to the caller.' },
    data: { ...schemaOf(answer, 'output'), description: 'The answer.' },
  }
  return { type: 'object', required: Object.keys(properties), properties }
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described(rest)
}

// The feed in JSON, for programs with a script key: the same quotes, trades and account events as the packed feed, as
// text. It is not used by the app.
import { z } from 'zod'
import { haltReasons } from '../halt.ts'
import { SELECTION_MAX } from '../limits.ts'
import { scriptScopes } from '../script-key.ts'
import { marketStates } from '../session.ts'
import { decimalSchema, keySchema } from './calls/shared.ts'
import { accountEventSchema } from './down/account.ts'
import { cadencesMs } from './frame.ts'

/** The subprotocol of the socket. A change that breaks a program gets another number. */
export const JSON_PROTOCOL = 'pulso.json.1'

/** The complete selection; each message replaces the preceding one. */
const subscribeSchema = z.strictObject({
  type: z.literal('subscribe'),
  quotes: z.array(keySchema).max(SELECTION_MAX).default([]),
  trades: keySchema.nullable().default(null),
  orders: z.boolean().default(false),
  after: z.number().int().nonnegative().nullable().default(null),
  cadenceMs: z.literal([...cadencesMs]).default(250),
})
export type Subscribe = z.output<typeof subscribeSchema>

export const jsonUpSchema = z.discriminatedUnion('type', [subscribeSchema, z.strictObject({ type: z.literal('ping') })])

const at = z.number().int().nonnegative()
const decimal = decimalSchema.nullable()

const quoteSchema = z.strictObject({
  key: keySchema,
  price: decimal.optional(),
  bid: decimal.optional(),
  ask: decimal.optional(),
  bidSize: decimal.optional(),
  askSize: decimal.optional(),
  previousClose: decimal.optional(),
  open: decimal.optional(),
  high: decimal.optional(),
  low: decimal.optional(),
  extended: decimal.optional(),
  volume: decimal.optional(),
  previousSettlement: decimal.optional(),
  upperLimit: decimal.optional(),
  lowerLimit: decimal.optional(),
  openInterest: decimal.optional(),
  previousOpenInterest: decimal.optional(),
  tradeAt: at.nullable().optional(),
  state: z.enum(marketStates).optional(),
  halt: z.enum(haltReasons).nullable().optional(),
})
export type JsonQuote = z.output<typeof quoteSchema>

const eventTypes = ['order', 'position', 'closed', 'wallet'] as const
export const isJsonEvent = ({ type }: { readonly type: string }): boolean => eventTypes.some(known => known === type)

export const jsonByeReasons = ['shutdown', 'slow', 'flood', 'malformed', 'key'] as const
export type JsonByeReason = (typeof jsonByeReasons)[number]

export const jsonDownSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('welcome'),
    at,
    protocol: z.literal(JSON_PROTOCOL),
    scope: z.enum(scriptScopes),
    simulated: z.boolean(),
    live: z.boolean(),
    heartbeatMs: z.number().int().positive(),
  }),
  z.strictObject({
    type: z.literal('subscribed'),
    at,
    quotes: z.array(keySchema),
    unknown: z.array(keySchema),
    trades: keySchema.nullable(),
    orders: z.boolean(),
    offset: z.number().int().nonnegative().nullable(),
    resumed: z.boolean(),
  }),
  z.strictObject({ type: z.literal('quotes'), at, quotes: z.array(quoteSchema) }),
  z.strictObject({
    type: z.literal('trades'),
    at,
    key: keySchema,
    trades: z.array(z.strictObject({ time: at, price: decimalSchema, quantity: decimalSchema })),
    missed: z.number().int().nonnegative(),
  }),
  z.strictObject({ type: z.literal('account'), at, events: z.array(accountEventSchema) }),
  z.strictObject({ type: z.literal('heartbeat'), at }),
  z.strictObject({
    type: z.literal('error'),
    at,
    code: z.number().int(),
    msg: z.string(),
    field: z.string().nullable(),
  }),
  z.strictObject({
    type: z.literal('bye'),
    at,
    reason: z.enum(jsonByeReasons),
    retryAfterMs: z.number().int().nonnegative().nullable(),
  }),
])
export type JsonDown = z.output<typeof jsonDownSchema>

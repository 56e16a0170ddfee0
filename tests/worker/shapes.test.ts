// Why: the worker has no schema library and checks frames by hand. It must accept every frame that the schemas of the
// wire accept, and refuse frames that lack a field that it computes with.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { accountSchema } from '../../domain/wire/down/account.ts'
import { auctionStateSchema } from '../../domain/wire/down/auction.ts'
import { byeSchema } from '../../domain/wire/down/bye.ts'
import { heartbeatSchema } from '../../domain/wire/down/heartbeat.ts'
import { instrumentsSchema } from '../../domain/wire/down/instruments.ts'
import { marketsSchema } from '../../domain/wire/down/markets.ts'
import { welcomeSchema } from '../../domain/wire/down/welcome.ts'
import {
  isAccountEvents,
  isAuctionState,
  isBye,
  isHeartbeat,
  isInstruments,
  isMarkets,
  isWelcome,
} from '../../worker/feed/shapes.ts'
import { valuesOf } from '../support/arbitrary.ts'

type Shape = {
  readonly name: string
  readonly schema: z.ZodType
  readonly check: (body: unknown) => boolean
  /** Paths of the fields that the worker reads: '*' is every item of a list, '?' marks an optional field. */
  readonly read: readonly string[]
}

const position = ['id', 'key', 'board', 'currency', 'positionNum', 'usedNum', 'averagePrice', 'cost', 'fees', 'costIn']
const moreOfPosition = ['dayStartQuantity', 'dayCashFlow', 'costIn.MXN', 'costIn.USD', 'costIn.HKD']
const instrument = ['ix', 'key', 'board', 'code', 'name', 'nameZh', 'currency', 'sector', 'priceDecimals']

const shapes: Shape[] = [
  {
    name: 'welcome',
    schema: welcomeSchema,
    check: isWelcome,
    read: ['heartbeatMs', 'simulated', 'live', 'loggedIn', 'accountOffset', 'resumed'],
  },
  { name: 'heartbeat', schema: heartbeatSchema, check: isHeartbeat, read: [] },
  {
    name: 'markets',
    schema: marketsSchema,
    check: isMarkets,
    read: ['*.board', '*.state', '*.nextAt', '*.opensAt', '*.dayAt'],
  },
  {
    name: 'instruments',
    schema: instrumentsSchema,
    check: isInstruments,
    read: [...instrument, 'quantityDecimals', 'lot'].map(field => `*.${field}`),
  },
  {
    name: 'account',
    schema: accountSchema,
    check: isAccountEvents,
    read: [
      ...['*.offset', '*.type', '*.order?', '*.closed?', '*.position?', '*.wallet?'],
      ...[...position, ...moreOfPosition].map(field => `*.position?.${field}`),
      ...['walletType', 'currency', 'balance', 'usedBalance'].map(field => `*.wallet?.${field}`),
    ],
  },
  { name: 'auction', schema: auctionStateSchema, check: isAuctionState, read: ['id'] },
  { name: 'bye', schema: byeSchema, check: isBye, read: ['reason', 'retryAfterMs'] },
]

/** A value that no field of the wire accepts. */
const wrong = fc.constantFrom<unknown>(undefined, true, Number.NaN, -1.5, {}, [], '\u0000')

/** The kind of a value. Only types are compared: the schema checks the contents of texts and objects. */
function kindOf(value: unknown): unknown {
  if (typeof value === 'number' || value === null) return value
  return Array.isArray(value) ? 'list' : typeof value
}

/** Puts a value of another type at `path`; returns false where the path does not exist, as in an empty list. */
function spoil(body: unknown, path: readonly string[], value: unknown): boolean {
  const [step = '', ...rest] = path
  if (step === '*') return Array.isArray(body) && body.length > 0 && spoil(body[0], rest, value)
  const name = step.replace('?', '')
  if (typeof body !== 'object' || body === null || !(name in body)) return false
  const before: unknown = Reflect.get(body, name)
  if (rest.length > 0) return spoil(before, rest, value)
  if (kindOf(before) === kindOf(value)) return false
  return value === undefined ? Reflect.deleteProperty(body, name) : Reflect.set(body, name, value)
}

const leadsTo = (path: string) => (body: unknown) => spoil(structuredClone(body), path.split('.'), Symbol.iterator)

describe.each(shapes)('$name', ({ schema, check, read }) => {
  test('the worker accepts whatever its schema accepts', () => {
    fc.assert(
      fc.property(valuesOf(schema), body => {
        const parsed = schema.safeParse(body)
        expect(parsed.success).toBe(true)
        // The server normalises a text before it stores or sends it, so the worker reads normalised values only.
        expect(check(parsed.data)).toBe(true)
      }),
    )
  })

  test('a value of another kind is refused by both', () => {
    const others = fc.constantFrom<unknown>(undefined, null, 7, 'text', true, [[]], { a: 'b' }, [7])
    fc.assert(
      fc.property(others, body => {
        expect([schema.safeParse(body).success, check(body)]).toEqual([false, false])
      }),
    )
  })

  test.each(read)('%s missing or of another type: both refuse it', path => {
    let spoiled = 0
    fc.assert(
      fc.property(valuesOf(schema).filter(leadsTo(path)), wrong, (body, value) => {
        const copy: unknown = structuredClone(body)
        if (!spoil(copy, path.split('.'), value)) return
        if (schema.safeParse(copy).success) return
        spoiled++
        expect(check(copy), JSON.stringify(copy)).toBe(false)
      }),
      { numRuns: 25 },
    )
    expect(spoiled).toBeGreaterThan(5)
  })
})

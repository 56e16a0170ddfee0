// A product that exists only in this test: its calls in the table, and one line in the list of products. The server
// serves its call, runs its job, counts its value, lists its dates and gives it to the demo account, which proves that a
// new product needs no other change of the server.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import type { Upcoming } from '../../domain/upcoming.ts'
import type { Worth } from '../../domain/worth.ts'
import type { CallContext } from '../../server/calls/handlers.ts'
import { userOf } from '../../server/calls/handlers.ts'
import type { ProductPart } from '../../server/products/part.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const { CALL, JOB, DUE, SAVED, made } = vi.hoisted(() => ({
  CALL: 'GET /savings/mine',
  JOB: 'savingsStart',
  DUE: '2026-06-20',
  SAVED: '123456.00',
  made: { jobs: 0, saved: new Map<string, bigint>() },
}))

vi.mock(import('../../domain/wire/calls/table.ts'), async importOriginal => {
  const original = await importOriginal()
  const spec = {
    summary: 'Savings of the user',
    access: 'token',
    once: false,
    reads: true,
    input: z.strictObject({}),
    answer: z.strictObject({ cents: z.string() }),
  }
  return { ...original, calls: { ...original.calls, [CALL]: spec } }
})

vi.mock(import('../../server/compose/product-parts.ts'), async importOriginal => {
  const original = await importOriginal()
  const savedBy = (userId: string): bigint => made.saved.get(userId) ?? 0n
  const worthOf = (userId: string): readonly Worth[] => [{ kind: 'fund', currency: 'USD', amount: savedBy(userId) }]
  const dates = (userId: string): readonly Upcoming[] => [
    {
      kind: 'maturity',
      when: DUE,
      subject: { type: 'bond', id: 'savings' },
      name: 'Savings',
      key: null,
      amount: savedBy(userId),
      currency: 'USD',
    },
  ]
  const handlers = {
    [CALL]: async (_input: unknown, context: CallContext) => ({ cents: String(savedBy(userOf(context))) }),
  }
  const savings = (): ProductPart => ({
    needs: [],
    handlers,
    jobs: {
      [JOB]: async () => {
        made.jobs += 1
        return null
      },
    },
    first: [{ kind: JOB, subject: 'all' }],
    worth: async (_tx, userId) => worthOf(userId),
    upcoming: async (_tx, userId) => dates(userId),
    pastWorth: async () => () => [],
    openDemo: async (_tx, userId) => {
      made.saved.set(userId, 12_345_600n)
    },
  })
  return { productParts: [...original.productParts, savings] } as unknown as typeof original
})

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ environment: { DEMO: 'on' } })
  token = (await server.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })).token
}, 2 * START_TIMEOUT_MS)
afterAll(() => server.stop())

test('its call is served', async () => {
  // The real types of the calls know no such call.
  const reply = await server.call(CALL as 'GET /userCenter/upcoming', {}, { token })
  expect(reply).toMatchObject({ status: 200, data: { cents: '12345600' } })
})

test('its job runs in the leader process', async () => {
  await vi.waitFor(() => expect(made.jobs).toBe(1))
})

test('its dates are in the list of what falls due', async () => {
  const { list } = await server.ask('GET /userCenter/upcoming', {}, { token })
  expect(list).toContainEqual(expect.objectContaining({ name: 'Savings', date: DUE, amount: SAVED }))
})

test('its value is part of the wealth', async () => {
  const ofFunds = async () => {
    const { products } = await server.ask('POST /userCenter/getFundingOverview', { currency: 'USD' }, { token })
    return must(products.find(({ kind }) => kind === 'fund')?.amount ?? null, 'a value of funds')
  }
  const all = await ofFunds()
  const saved = new Map(made.saved)
  made.saved.clear()
  expect(new Decimal(all).minus(await ofFunds()).toFixed(2)).toBe(SAVED)
  for (const [userId, cents] of saved) made.saved.set(userId, cents)
})

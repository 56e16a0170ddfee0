// A larger installation runs the same server as several processes, several for each role. Any of them may be killed, be
// suspended or lose the bus. Users must notice at most a short delay, and no order may be filled twice or forgotten.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assert, must } from '../../domain/assert.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { fills, orders as placed } from '../../server/db/trading-schema.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import type { Served } from '../../tools/serve.ts'
import { serve } from '../../tools/serve.ts'
import { FeedClient } from '../support/feed-client.ts'
import type { Nats } from '../support/nats.ts'
import { startNats } from '../support/nats.ts'
import { onNats } from '../support/on-nats.ts'
import type { Database } from '../support/postgres.ts'
import { newDatabase } from '../support/postgres.ts'

const START_MS = 120_000
const WAIT = { timeout: 30_000, interval: 50 }

onNats(
  'a larger installation',
  () => {
    let nats: Nats
    let database: Database
    let api: Served
    let feed: Served
    let markets: Served[]
    let desks: Served[]
    let person: Session
    const readers: FeedClient[] = []

    const run = (roles: string) =>
      serve({
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        ROLES: roles,
        DEMO: 'on',
        SIM_INSTRUMENTS: '1',
        SIM_RATE: '500',
      })

    beforeAll(async () => {
      database = await newDatabase()
      nats = await startNats()
      const [one, other, ...rest] = await Promise.all(['market', 'market', 'desk', 'desk'].map(run))
      markets = [must(one, 'a market'), must(other, 'another')]
      desks = rest
      ;[api, feed] = [await run('api'), await run('feed')]
      person = await ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })
    }, START_MS)
    afterEach(async () => {
      for (const reader of readers.splice(0)) await reader.close()
    })
    afterAll(async () => {
      await Promise.all([api, feed, ...markets, ...desks].map(served => served.stop()))
      await nats.kill()
      await database.drop()
    })

    async function ask<K extends CallKey>(key: K, input: CallInput<K>, as?: Session): Promise<CallAnswer<K>> {
      const [method = '', path = ''] = key.split(' ')
      const response = await fetch(`${api.url}${BASE_PATH}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...(calls[key].once ? { [IDEMPOTENCY_HEADER]: randomUUID() } : {}),
        },
        ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
      })
      const { code, msg, data } = await response.json()
      assert(code === 200, `${key}: ${code} ${msg}`)
      return data
    }

    type Health = { readonly roles: string[]; readonly leads: Record<string, number>; readonly bus: boolean }
    const healthOf = async (served: Served): Promise<Health> => (await fetch(`${served.url}/healthz`)).json()
    async function leaderOf(some: readonly Served[], name: string): Promise<Served> {
      let found: Served | undefined
      await expect
        .poll(async () => {
          const healths = await Promise.all(some.map(served => healthOf(served).catch(() => null)))
          const leading = some.filter((_, index) => healths[index]?.leads[name] !== undefined)
          found = leading[0]
          return leading.length
        }, WAIT)
        .toBe(1)
      return must(found, `a leading ${name}`)
    }

    /** A device of the user, connected to a feed process. */
    async function listen(as: Session = person, at: Served = feed, accountOffset = 0): Promise<FeedClient> {
      const reader = new FeedClient(`${at.url.replace('http', 'ws')}/feed`)
      readers.push(reader)
      await reader.greet({ token: as.token, accountOffset })
      return reader
    }

    const share = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity: '1' } as const
    const buy = () => ask('POST /stock/create', { ...share }, person)
    const orders = () => ask('POST /position/consignList', { pageSize: 200 }, person)
    const orderOf = async (id: string) =>
      must(
        (await orders()).list.find(order => order.id === id),
        id,
      )
    const stateOf = (reader: FeedClient, id: string) =>
      reader.events.findLast(event => event.type === 'order' && event.order.id === id)
    const isFilled = (reader: FeedClient, id: string) => {
      const event = stateOf(reader, id)
      return event?.type === 'order' && event.order.state === 'filled'
    }
    const seesFilled = (reader: FeedClient, id: string) => expect.poll(() => isFilled(reader, id), WAIT).toBe(true)

    /**
     * Waits until further quotes have arrived. Counts frames instead of comparing prices, because a price may repeat.
     */
    async function seesPricesMove(reader: FeedClient): Promise<void> {
      const before = reader.named('quotes').length
      await expect.poll(() => reader.named('quotes').length, WAIT).toBeGreaterThan(before + 2)
    }

    test("reports each process's roles", async () => {
      const healths = await Promise.all([api, feed, ...markets, ...desks].map(healthOf))
      expect(healths.map(health => health.roles.join())).toEqual(['api', 'feed', 'market', 'market', 'desk', 'desk'])
      await leaderOf(markets, 'market')
      await leaderOf(desks, 'desk')
      expect((await fetch(`${feed.url}/web/m_ft/home_custom_list`)).status).toBe(404)
    })

    test('shows prices of one process, fills an order at another, and sends the event from a third', async () => {
      const reader = await listen()
      await reader.watch({ boards: ['US'], keys: ['US.AAPL'] })
      await seesPricesMove(reader)
      const { id } = await buy()
      await seesFilled(reader, id)
    })

    test("closes a session's sockets within a second of its end at another process", async () => {
      const other = await ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })
      const reader = await listen(other)
      const devices = await ask('POST /session/list', {}, other)
      const own = must(
        devices.find(({ current }) => current),
        'the own session',
      )
      const before = performance.now()
      await ask('POST /session/end', { id: own.id }, person)
      await expect.poll(() => reader.events.some(event => event.type === 'loggedOut'), WAIT).toBe(true)
      expect(performance.now() - before).toBeLessThan(1_000)
    })

    test('resumes at another feed process from the last event', async () => {
      const first = await listen()
      await seesFilled(first, (await buy()).id)
      const last = must(first.events.at(-1), 'an event').offset
      const other = await run('feed')
      const second = await listen(person, other, last)
      await seesFilled(second, (await buy()).id)
      expect(second.events.map(({ offset }) => offset)).toEqual(second.events.map((_, nth) => last + 1 + nth))
      await other.stop()
    })

    test('continues to fill when the filling process is killed', async () => {
      const reader = await listen()
      const leader = await leaderOf(desks, 'desk')
      await leader.kill('SIGKILL')
      const { id } = await buy()
      await seesFilled(reader, id)
      await leader.restart()
    })

    test('fills nothing twice when a suspended leader resumes', async () => {
      const reader = await listen()
      const leader = await leaderOf(desks, 'desk')
      leader.sleep()
      const ids = [(await buy()).id, (await buy()).id]
      for (const id of ids) await seesFilled(reader, id)
      leader.wake()
      const { id } = await buy()
      await seesFilled(reader, id)
      await leaderOf(desks, 'desk')
      expect((await healthOf(leader)).leads['desk']).toBeUndefined()
    })

    test('has prices again after the market process is killed', async () => {
      const reader = await listen()
      await reader.watch({ boards: ['US'], keys: ['US.AAPL'] })
      const maker = await leaderOf(markets, 'market')
      await maker.kill('SIGKILL')
      await seesPricesMove(reader)
      await maker.restart()
    })

    test('fills an order without a wake-up notification, and sends its event when notifications work again', async () => {
      const reader = await listen()
      await nats.kill()
      await expect.poll(async () => (await healthOf(api)).bus, WAIT).toBe(false)
      const { id } = await buy()
      await expect.poll(async () => (await orderOf(id)).state, WAIT).toBe('filled')
      await nats.restart()
      await expect.poll(async () => (await healthOf(feed)).bus, WAIT).toBe(true)
      await seesFilled(reader, id)
    })

    test('has a consistent ledger after all of that, and each order has the filled quantity', async () => {
      const db = await openPostgres(database.url, Date.now())
      const { sums, unbalanced, drifted, misreserved } = await createLedger({ newId: randomUUID }).audit(db)
      expect([unbalanced, drifted, misreserved]).toEqual([[], [], []])
      expect(Object.values(sums).filter(sum => sum !== 0n)).toEqual([])
      const counted = new Map<string, number>()
      const filled = await db.select().from(fills).innerJoin(placed, eq(placed.id, fills.orderId))
      for (const { fills: fill, orders: order } of filled)
        counted.set(order.id, (counted.get(order.id) ?? 0) + fill.quantity / 10 ** order.quantityDecimals)
      const { list } = await orders()
      for (const order of list.filter(({ state }) => state === 'filled'))
        expect([order.id, counted.get(order.id)]).toEqual([order.id, Number(order.quantity)])
      await db.close()
    })
  },
  { postgres: true },
)

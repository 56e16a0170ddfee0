// Other tests use test doubles for the parts around the tested one. Here all parts run together: a session token opens
// the private channel, an order over HTTP causes an event on the socket, and a revoked session gets no more events.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { scaledText } from '../../domain/price.ts'
import { FeedClient } from '../support/feed-client.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

const connect = () => new FeedClient(`${server.url.replace('http', 'ws')}/feed`)

/** Places a limit order for one share below the market, so that it rests. */
async function orderOneShare(token: string): Promise<string> {
  const { instrument } = must(server.market.find('US.AAPL'), 'Apple')
  const price = Math.floor(must(server.market.quotes.price[instrument.ix], 'price') * 0.9)
  const terms = { key: instrument.key, direction: 0, orderType: 1, action: 0, quantity: '1' } as const
  const limit = { ...terms, price: scaledText(price, instrument.priceDecimals) }
  return (await server.ask('POST /stock/create', limit, { token })).id
}

test("an order over HTTP causes an event on its user's socket and on no other", async () => {
  const [me, other] = [await server.newcomer(), await server.newcomer()]
  const [mine, others] = [connect(), connect()]
  expect((await mine.greet({ token: me.token })).loggedIn).toBe(true)
  await others.greet({ token: other.token })
  const id = await orderOneShare(me.token)
  await mine.waitFor(() => mine.events.some(event => event.type === 'order' && event.order.id === id), 'the order')
  await others.sync()
  expect(others.events).toEqual([])
  await Promise.all([mine.close(), others.close()])
})

test('a revoked session is notified, and gets no more events of its orders', async () => {
  const me = await server.newcomer()
  const again = await server.ask('POST /loginByUsername', { username: me.email, password: me.password })
  const [revoked, kept] = [connect(), connect()]
  await revoked.greet({ token: me.token })
  await kept.greet({ token: again.token })
  await server.sessions.revoke(must(await server.sessions.resolve(me.token, null), 'session').sessionId)
  await orderOneShare(again.token)
  await kept.waitFor(() => kept.events.length > 0, 'the order')
  await revoked.sync()
  expect(revoked.events.map(event => event.type)).toEqual(['loggedOut'])
  await Promise.all([revoked.close(), kept.close()])
})

test('an invalid token opens the public channels only', async () => {
  const client = connect()
  expect((await client.greet({ token: 'A'.repeat(43) })).loggedIn).toBe(false)
  await client.close()
})

test('stopping sends bye to the sockets, with the time to reconnect', async () => {
  const ending = await startServer()
  const client = new FeedClient(`${ending.url.replace('http', 'ws')}/feed`)
  await client.greet()
  await ending.stop()
  await client.waitFor(() => client.closed !== null, 'the close')
  expect(client.bye).toMatchObject({ reason: 'shutdown', retryAfterMs: expect.any(Number) })
  await expect(fetch(ending.url)).rejects.toThrow()
})

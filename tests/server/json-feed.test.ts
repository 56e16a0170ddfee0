// Why: programs read prices from the feed in JSON, and orders are placed by what it says. It must say the same as the
// market, in the same pace and limits as the packed feed, and end with its key.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { must } from '../../domain/assert.ts'
import { SELECTION_MAX, SOCKETS_PER_USER, UP_MESSAGES_PER_SECOND } from '../../domain/limits.ts'
import { scaledText } from '../../domain/price.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { JsonDown } from '../../domain/wire/json-feed.ts'
import { JSON_PROTOCOL, jsonDownSchema } from '../../domain/wire/json-feed.ts'
import { customerWithKey } from '../support/script-key.ts'
import { socketOf } from '../support/secrets.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const WALMEX = 'MX.WALMEX'
let server: TestServer
let clients: JsonClient[] = []
beforeAll(async () => {
  server = await startServer({ environment: { SIM_RATE: '1000' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
afterEach(() => {
  for (const { socket } of clients) socket.terminate()
  clients = []
})

type Kind = JsonDown['type']
type Of<K extends Kind> = Extract<JsonDown, { type: K }>

/** Every message is checked against its schema. */
class JsonClient {
  readonly socket: WebSocket
  readonly messages: JsonDown[] = []
  closed: number | null = null

  constructor(key: string | null, { query = '', languages = 'en' } = {}) {
    const protocols = query === '' ? [JSON_PROTOCOL] : []
    const headers = { languages, ...(key === null ? {} : { authorization: `Bearer ${key}` }) }
    this.socket = new WebSocket(`${server.url.replace('http', 'ws')}/feed${query}`, protocols, { headers })
    this.socket.on('message', (data, isBinary) => {
      expect(isBinary).toBe(false)
      this.messages.push(jsonDownSchema.parse(JSON.parse(String(data))))
    })
    this.socket.on('close', code => {
      this.closed = code
    })
    clients.push(this)
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  all<K extends Kind>(type: K): Of<K>[] {
    return this.messages.filter((message): message is Of<K> => message.type === type)
  }

  async first<K extends Kind>(type: K): Promise<Of<K>> {
    await expect.poll(() => this.all(type).length, { message: type }).toBeGreaterThan(0)
    return must(this.all(type)[0], type)
  }

  /** All messages that the server has sent so far have arrived. */
  async sync(): Promise<void> {
    const before = this.all('heartbeat').length
    this.send({ type: 'ping' })
    await expect.poll(() => this.all('heartbeat').length).toBeGreaterThan(before)
  }

  /** Lets the market run; the client answers the pings meanwhile. */
  async run(seconds: number): Promise<void> {
    for (let i = 0; i < seconds; i++) {
      server.clock.advance(1_000)
      await this.sync()
    }
  }

  async end(): Promise<number> {
    await expect.poll(() => this.closed).not.toBeNull()
    return must(this.closed, 'a code')
  }
}

async function connect(wanted?: Parameters<typeof customerWithKey>[1]) {
  const person = await customerWithKey(server, wanted)
  const client = new JsonClient(person.key.secret)
  await client.first('welcome')
  return { person, client }
}

const shown = () => {
  const { instrument } = must(server.market.find(WALMEX), WALMEX)
  const { ix, priceDecimals } = instrument
  const price = (name: 'price' | 'bid' | 'ask') => scaledText(must(server.market.quotes[name][ix], name), priceDecimals)
  return { price: price('price'), bid: price('bid'), ask: price('ask') }
}

describe('a key', () => {
  test('opens the feed by the subprotocol or by the query, and is told its scope', async () => {
    const { key } = await customerWithKey(server, { scope: 'trade' })
    const byProtocol = new JsonClient(key.secret)
    expect(await byProtocol.first('welcome')).toMatchObject({
      protocol: JSON_PROTOCOL,
      scope: 'trade',
      simulated: true,
    })
    expect(byProtocol.socket.protocol).toBe(JSON_PROTOCOL)
    const byQuery = new JsonClient(key.secret, { query: '?format=json' })
    expect(await byQuery.first('welcome')).toMatchObject({ scope: 'trade' })
  })

  test('that is missing, unknown or used from elsewhere is refused in words, in the language asked for', async () => {
    const { key, token } = await customerWithKey(server, { addresses: ['192.0.2.1'] })
    const elsewhere = new JsonClient(key.secret)
    expect(await elsewhere.first('error')).toMatchObject({ code: 4213, msg: expect.stringContaining('127.0.0.1') })
    expect(await elsewhere.first('bye')).toMatchObject({ reason: 'key', retryAfterMs: null })
    expect(await elsewhere.end()).toBe(1008)
    for (const wrong of [null, token, `${key.secret.slice(0, -1)}x`]) {
      const client = new JsonClient(wrong, { languages: 'mx' })
      expect(await client.first('error')).toMatchObject({ code: 401, msg: expect.stringContaining('llave') })
      expect(await client.end()).toBe(1008)
    }
  })

  test('ends its sockets when it is revoked', async () => {
    const { person, client } = await connect()
    await server.ask('POST /scriptKey/revoke', { id: person.key.id }, { token: person.token })
    expect(await client.first('error')).toMatchObject({ code: 401, msg: expect.stringContaining('revoked') })
    expect(await client.end()).toBe(1008)
  })

  test('ends its sockets at its end', async () => {
    const { client } = await connect({ days: 1 })
    server.clock.jump(DAY_MS)
    server.clock.advance(1_000)
    expect(await client.first('error')).toMatchObject({ code: 401, msg: expect.stringContaining('expired') })
    expect(await client.end()).toBe(1008)
  })
})

describe('quotes', () => {
  test('are whole at first, then only what has changed, and follow the market', async () => {
    const { client } = await connect()
    server.clock.advance(1_000)
    client.send({ type: 'subscribe', quotes: [WALMEX, 'MX.NONE', WALMEX], cadenceMs: 100 })
    expect(await client.first('subscribed')).toMatchObject({ quotes: [WALMEX], unknown: ['MX.NONE'], offset: null })
    const [whole] = (await client.first('quotes')).quotes
    expect(whole).toMatchObject({ key: WALMEX, state: 'open', volume: expect.stringMatching(/^\d+$/), ...shown() })
    expect(Object.keys(must(whole, 'a quote'))).toContain('openInterest')
    await client.run(15)
    const changes = client.all('quotes').slice(1)
    expect(changes.length).toBeGreaterThan(0)
    const merged = Object.assign({}, ...client.all('quotes').flatMap(({ quotes }) => quotes))
    expect(merged).toMatchObject(shown())
    expect(Object.keys(changes.at(-1)?.quotes[0] ?? {}).length).toBeLessThan(Object.keys(merged).length)
  })

  test('of an earlier subscription end with the next one', async () => {
    const { client } = await connect()
    client.send({ type: 'subscribe', quotes: [WALMEX], cadenceMs: 100 })
    await client.first('quotes')
    client.send({ type: 'subscribe' })
    await expect.poll(() => client.all('subscribed').length).toBe(2)
    const before = client.all('quotes').length
    await client.run(10)
    expect(client.all('quotes')).toHaveLength(before)
  })
})

test('trades have decimal prices and quantities', async () => {
  const { client } = await connect()
  client.send({ type: 'subscribe', trades: WALMEX })
  expect(await client.first('subscribed')).toMatchObject({ trades: WALMEX, quotes: [] })
  await client.run(15)
  const { key, trades, missed } = await client.first('trades')
  expect({ key, missed }).toEqual({ key: WALMEX, missed: 0 })
  expect(trades[0]).toMatchObject({
    price: expect.stringMatching(/^\d+\.\d{2}$/),
    quantity: expect.stringMatching(/^\d+$/),
  })
})

const ordersIn = (client: JsonClient) =>
  client.all('account').flatMap(({ events }) => events.flatMap(event => (event.type === 'order' ? [event.order] : [])))

test('the events of the own account come once, in order, and again after an offset', async () => {
  const { person, client } = await connect({ scope: 'trade' })
  client.send({ type: 'subscribe', orders: true })
  const { offset } = await client.first('subscribed')
  const order = { key: WALMEX, direction: 0, orderType: 1, action: 0, quantity: '1', price: '40.00' } as const
  const { id } = await server.ask('POST /stock/create', order, { token: person.key.secret })
  await server.ask('POST /orders/cancel', { orderId: id }, { token: person.key.secret })
  await expect.poll(() => ordersIn(client).at(-1)?.state).toBe('cancelled')
  expect(new Set(ordersIn(client).map(order => order.id))).toEqual(new Set([id]))
  expect(ordersIn(client)[0]?.state).not.toBe('cancelled')
  expect(client.all('account').flatMap(({ events }) => events.map(({ type }) => type))).not.toContain('changed')
  const later = new JsonClient(person.key.secret)
  await later.first('welcome')
  later.send({ type: 'subscribe', orders: true, after: offset })
  expect(await later.first('subscribed')).toMatchObject({ resumed: true })
  await expect.poll(() => ordersIn(later).at(-1)?.state).toBe('cancelled')
  expect(ordersIn(later)).toEqual(ordersIn(client))
  later.send({ type: 'subscribe', orders: true, after: 1_000_000_000 })
  await expect.poll(() => later.all('subscribed').length).toBe(2)
  expect(later.all('subscribed')[1]).toMatchObject({ resumed: false })
})

describe('a client', () => {
  test('gets a heartbeat each second', async () => {
    const { client } = await connect()
    server.clock.advance(3_000)
    await expect.poll(() => client.all('heartbeat').length).toBe(3)
  })

  test('whose message is malformed is told which field, and is disconnected at the third', async () => {
    const { client } = await connect()
    client.send({ type: 'subscribe', quotes: WALMEX })
    expect(await client.first('error')).toMatchObject({ code: 4000, field: 'quotes' })
    client.socket.send('no json')
    client.send({ type: 'subscribe', quotes: new Array(SELECTION_MAX + 1).fill('A') })
    expect(await client.end()).toBe(1008)
    expect(client.all('bye')).toMatchObject([{ reason: 'malformed' }])
  })

  test('that sends too many messages, or binary ones, is disconnected', async () => {
    const { client } = await connect()
    for (let i = 0; i <= UP_MESSAGES_PER_SECOND; i++) client.send({ type: 'ping' })
    expect(await client.end()).toBe(1008)
    expect(client.all('bye')).toMatchObject([{ reason: 'flood', retryAfterMs: null }])
    const other = (await connect()).client
    other.socket.send(Buffer.from([1, 2]))
    expect(await other.end()).toBe(1003)
  })

  test('has the same number of sockets as the windows of the app, all together', async () => {
    const { person, client } = await connect()
    const window = await socketOf(server, person.token)
    for (let i = 2; i < SOCKETS_PER_USER; i++) await new JsonClient(person.key.secret).first('welcome')
    expect(client.closed).toBeNull()
    await new JsonClient(person.key.secret).first('welcome')
    expect(await client.end()).toBe(1008)
    expect(window.closed).toBeNull()
    window.socket.terminate()
  })

  test(
    'is told when the server stops, and when to come back',
    async () => {
      const other = await startServer()
      const before = server
      server = other
      try {
        const { client } = await connect()
        await other.stop()
        expect(await client.first('bye')).toMatchObject({ reason: 'shutdown', retryAfterMs: expect.any(Number) })
        expect(await client.end()).toBe(1001)
      } finally {
        server = before
      }
    },
    START_TIMEOUT_MS,
  )
})

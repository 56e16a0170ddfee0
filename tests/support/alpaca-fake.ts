// A fake of Alpaca's stream of shares and its REST APIs that plays a tape, for tests. It speaks JSON, and MessagePack to a
// client that asks for it. Its time is what the test says: it does nothing by itself, so that no test waits for time.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { Packr } from 'msgpackr'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { must } from '../../domain/assert.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { ActionLists } from './alpaca-actions.ts'
import { actionsPage, adjustedBars } from './alpaca-actions.ts'
import type { Fault } from './alpaca-faults.ts'
import { KEY, SECRET } from './alpaca-faults.ts'
import type { AlpacaBar, Part, Step } from './alpaca-tape.ts'
import { barsOf, quotePart, startOf, tradePart, tradesAfter } from './alpaca-tape.ts'

export interface AlpacaFake {
  readonly socketUrl: string
  readonly restUrl: string
  /** Moves the provider's time, UTC ms, and plays the steps until then. */
  advance(to: number): void
  fault(fault: Fault): void
  /** Ends all connections. */
  cut(): void
  readonly calls: readonly string[]
  /** Times of the handshakes so far, refused or not. */
  readonly connectedAt: readonly number[]
  /** Symbols of the newest connection whose trades are subscribed. */
  readonly subscribed: readonly string[]
  /** Messages of the newest connection so far. */
  readonly messages: number
  readonly played: number
  close(): Promise<void>
}

const channelNames = ['trades', 'quotes', 'bars', 'updatedBars', 'dailyBars', 'statuses', 'lulds'] as const
type Channel = (typeof channelNames)[number]
const channelOf: Readonly<Record<string, Channel>> = {
  t: 'trades',
  c: 'trades',
  x: 'trades',
  q: 'quotes',
  s: 'statuses',
  l: 'lulds',
}

type Client = {
  readonly socket: WebSocket
  readonly isPacked: boolean
  readonly channels: Map<Channel, Set<string>>
  isAdmitted: boolean
  messages: number
}
type FakeOptions = {
  readonly steps: readonly Step[]
  readonly startMs: number
  /** What `/v2/assets` lists. Those that are not on the tape have one quote and one trade of before. */
  readonly symbols: readonly string[]
}

const SYMBOLS_MOST = 30
const packr = new Packr({ useRecords: false })
/** In MessagePack, times are those of the format. */
const withDate = (part: object): object =>
  't' in part ? Object.assign({}, part, { t: new Date(String(part.t)) }) : part
const timeframes: Readonly<Record<string, number>> = {
  '1Min': MINUTE_MS,
  '5Min': 5 * MINUTE_MS,
  '30Min': 30 * MINUTE_MS,
  '1Day': DAY_MS,
}

export async function createAlpacaFake({ steps, startMs, symbols }: FakeOptions): Promise<AlpacaFake> {
  const clients = new Set<Client>()
  const [calls, connectedAt] = [[] as string[], [] as number[]]
  const faults: Fault[] = []
  const unsent = new Map<number, Step[]>()
  let newest: Client | null = null
  let [now, played, endedAt] = [startMs, 0, Number.NEGATIVE_INFINITY]
  let [cutAt, lingeringMs, most] = [0, 0, SYMBOLS_MOST]
  let isSilent = false
  let actions: { readonly lists: ActionLists; readonly most?: number | undefined } = { lists: {} }
  let unconfirmed: readonly string[] = []
  const past = symbols.flatMap((symbol, nth): Step[] => {
    const at = startMs - DAY_MS - MINUTE_MS
    const first = steps.find(({ part }) => part.T === 't' && part.S === symbol)
    const price = Number(first?.part['p'] ?? 100 + nth)
    return [
      { at, part: quotePart(symbol, at, price - 0.01, price + 0.01) },
      { at, part: tradePart({ symbol, at, id: 0, price, size: 100 }) },
    ]
  })

  /** The next fault of a kind that fits, which is then used up or counted down. */
  function takeFault<Kind extends Fault['kind']>(kind: Kind, fits: (fault: Extract<Fault, { kind: Kind }>) => boolean) {
    const at = faults.findIndex(one => one.kind === kind && fits(one as Extract<Fault, { kind: Kind }>))
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault && 'times' in fault && fault.times > 1) faults.push(Object.assign({}, fault, { times: fault.times - 1 }))
    return (fault as Extract<Fault, { kind: Kind }> | undefined) ?? null
  }

  function send(client: Client, parts: readonly object[], isBroken = false): void {
    if (isSilent && client.isAdmitted) return
    const text = JSON.stringify(parts)
    client.messages++
    if (client.isPacked) client.socket.send(packr.pack(parts.map(withDate)))
    else client.socket.send(isBroken ? text.slice(0, text.length >> 1) : text)
    if (client.messages !== cutAt) return
    cutAt = 0
    end(client)
  }

  function end(client: Client): void {
    clients.delete(client)
    endedAt = now
    client.socket.close()
  }

  function listOf({ channels }: Client): object {
    const known = channelNames.flatMap(name => {
      const own = [...(channels.get(name) ?? [])].filter(symbol => !unconfirmed.includes(symbol))
      // As the real one of 2026 does, channels without a symbol are left out.
      return own.length > 0 ? [[name, own] as const] : []
    })
    return { T: 'subscription', ...Object.fromEntries(known) }
  }

  const error = (client: Client, code: number, msg: string): void => send(client, [{ T: 'error', code, msg }])

  function onAction(client: Client, message: Readonly<Record<string, unknown>>): void {
    const { action } = message
    if (action === 'auth') authenticate(client, message)
    else if (!client.isAdmitted) error(client, 401, 'not authenticated')
    else if (action === 'subscribe' || action === 'unsubscribe') subscribe(client, action, message)
    else error(client, 400, 'invalid syntax')
  }

  type Message = Readonly<Record<string, unknown>>

  function authenticate(client: Client, { key, secret }: Message): void {
    const others = [...clients].filter(other => other !== client && other.isAdmitted)
    const isTaken = others.length > 0 || now - endedAt < lingeringMs
    const fault = takeFault('error', ({ action }) => action === 'auth')
    if (fault) error(client, fault.code, 'refused')
    else if (key !== KEY || secret !== SECRET) error(client, 402, 'auth failed')
    else if (isTaken) error(client, 406, 'connection limit exceeded')
    else {
      send(client, [{ T: 'success', msg: 'authenticated' }])
      client.isAdmitted = true
    }
  }

  function subscribe(client: Client, action: 'subscribe' | 'unsubscribe', message: Message): void {
    const fault = action === 'subscribe' ? takeFault('error', one => one.action === 'subscribe') : null
    const next = new Map(channelNames.map(name => [name, changed(client.channels.get(name), action, message[name])]))
    const isTooMany = (['trades', 'quotes'] as const).some(name => (next.get(name)?.size ?? 0) > most)
    if (fault) error(client, fault.code, 'refused')
    else if (isTooMany) error(client, 405, 'symbol limit exceeded')
    else {
      for (const [name, own] of next) client.channels.set(name, own)
      send(client, [listOf(client)])
    }
  }

  function tell(part: Part, isBroken = false): void {
    for (const client of clients) {
      const name = channelOf[part.T]
      const isWanted = name !== undefined && client.channels.get(name)?.has(part.S) && !unconfirmed.includes(part.S)
      if (client.isAdmitted && isWanted) send(client, [part], isBroken)
    }
  }

  function playStep(nth: number): void {
    const { part } = must(steps[nth], 'a step')
    const late = takeFault('late', ({ at }) => at === nth)
    if (late) unsent.set(nth + late.by, [...(unsent.get(nth + late.by) ?? []), must(steps[nth], 'a step')])
    const isLost = faults.some(one => one.kind === 'hole' && nth >= one.at && nth < one.at + one.count)
    const isBroken = takeFault('malformed', ({ at }) => at === nth) !== null
    if (!late && !isLost) tell(part, isBroken)
    if (takeFault('duplicate', ({ at }) => at === nth)) tell(part)
    for (const one of unsent.get(nth) ?? []) tell(one.part)
  }

  function advance(to: number): void {
    for (let next = steps[played]; next && next.at <= to; next = steps[played]) {
      now = Math.max(now, next.at)
      playStep(played++)
    }
    now = Math.max(now, to)
  }

  const happened = (): Step[] => [...past, ...steps.slice(0, played)]

  function barsIn(query: URLSearchParams): object {
    const size = timeframes[query.get('timeframe') ?? ''] ?? MINUTE_MS
    const from = startOf(Date.parse(query.get('start') ?? ''), size)
    const trades = tradesAfter(happened())
    const rows = (query.get('symbols') ?? '').split(',').map(symbol => {
      // A bar of the minute that is not over does not exist yet.
      const isMade = ({ t }: AlpacaBar): boolean =>
        Date.parse(t) >= from && (size === DAY_MS || Date.parse(t) + size <= now)
      const made = barsOf(trades, symbol, size).filter(isMade)
      const isAdjusted = query.get('adjustment') === 'split'
      return [symbol, isAdjusted ? adjustedBars(made, actions.lists, { symbol, now }) : made] as const
    })
    return { bars: Object.fromEntries(rows.filter(([, bars]) => bars.length > 0)), next_page_token: null }
  }

  function snapshotOf(symbol: string): object {
    const own = happened().filter(({ part }) => part.S === symbol)
    const trades = tradesAfter(own)
    const days = barsOf(trades, symbol, DAY_MS)
    return {
      latestTrade: trades.findLast(({ c }) => !c.includes('I')),
      latestQuote: own.findLast(({ part }) => part.T === 'q')?.part,
      minuteBar: barsOf(trades, symbol, MINUTE_MS).at(-1),
      dailyBar: days.at(-1),
      prevDailyBar: days.at(-2) ?? null,
    }
  }

  function answer(url: URL): object {
    if (url.pathname === '/v2/assets') {
      const row = { class: 'us_equity', exchange: 'NASDAQ', status: 'active', tradable: true, fractionable: true }
      return symbols.map(symbol => ({ symbol, name: `${symbol} Inc. Common Stock`, ...row }))
    }
    if (url.pathname === '/v1/corporate-actions') return actionsPage(actions.lists, url.searchParams, actions.most)
    if (url.pathname === '/v2/stocks/bars') return barsIn(url.searchParams)
    const asked = (url.searchParams.get('symbols') ?? '').split(',')
    return Object.fromEntries(asked.filter(one => symbols.includes(one)).map(one => [one, snapshotOf(one)]))
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://fake')
    calls.push(`${url.pathname}${url.search}`)
    response.setHeader('date', new Date(now).toUTCString())
    response.setHeader('content-type', 'application/json')
    const { 'apca-api-key-id': key, 'apca-api-secret-key': secret } = request.headers
    const fault = takeFault('rest', ({ path }) => path === undefined || url.pathname.endsWith(path))
    if (fault?.resetMs !== undefined)
      response.setHeader('x-ratelimit-reset', String(Math.ceil((now + fault.resetMs) / 1e3)))
    if (fault) response.writeHead(fault.status).end('{"message":"refused"}')
    else if (key !== KEY || secret !== SECRET) response.writeHead(401).end('{"message":"unauthorized."}')
    else response.end(JSON.stringify(answer(url)))
  }

  function welcome(socket: WebSocket, request: IncomingMessage): void {
    const isPacked = request.headers['content-type'] === 'application/msgpack'
    const client: Client = { socket, isPacked, channels: new Map(), isAdmitted: false, messages: 0 }
    newest = client
    clients.add(client)
    socket.on('close', () => clients.delete(client))
    socket.on('message', data => onAction(client, isPacked ? packr.unpack(data as Buffer) : JSON.parse(String(data))))
    send(client, [{ T: 'success', msg: 'connected' }])
  }

  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer(serve).listen(0, '127.0.0.1')
  server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    connectedAt.push(now)
    const fault = takeFault('handshake', () => true)
    if (fault) duplex.end(`HTTP/1.1 ${fault.status} Refused\r\ncontent-length: 0\r\n\r\n`)
    else sockets.handleUpgrade(request, duplex, head, socket => welcome(socket, request))
  })
  await once(server, 'listening')
  const address = server.address()
  const port = must(typeof address === 'object' ? address?.port : null, 'a port')

  return {
    socketUrl: `ws://127.0.0.1:${port}/v2/iex`,
    restUrl: `http://127.0.0.1:${port}`,
    advance,
    fault(fault) {
      if (fault.kind === 'cut') cutAt = fault.messages
      else if (fault.kind === 'voice') isSilent = fault.voice === 'silent'
      else if (fault.kind === 'lingering') lingeringMs = fault.ms
      else if (fault.kind === 'most') most = fault.symbols
      else if (fault.kind === 'unconfirmed') unconfirmed = fault.symbols
      else if (fault.kind === 'actions') actions = fault
      else if (fault.kind === 'say') for (const client of clients) send(client, fault.parts)
      else faults.push(fault)
    },
    cut() {
      for (const client of clients) end(client)
    },
    calls,
    connectedAt,
    get subscribed() {
      return [...(newest?.channels.get('trades') ?? [])]
    },
    get messages() {
      return newest?.messages ?? 0
    },
    get played() {
      return played
    },
    async close() {
      for (const { socket } of clients) socket.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function changed(
  before: ReadonlySet<string> = new Set(),
  action: 'subscribe' | 'unsubscribe',
  asked: unknown,
): Set<string> {
  const own = new Set(before)
  for (const symbol of Array.isArray(asked) ? (asked as string[]) : [])
    own[action === 'subscribe' ? 'add' : 'delete'](symbol)
  return own
}

// A fake of Kraken's public WebSocket API (version 2) and REST API that plays a tape, for tests. It does nothing by
// itself: the test plays the steps, so that no test waits for time.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { must } from '../../domain/assert.ts'
import type { Fault, StepFault } from './kraken-faults.ts'
import type { FakePair } from './kraken-rest.ts'
import { assetPairs, assets, fakePairs, ohlcAnswer, tradesAnswer } from './kraken-rest.ts'
import type { Tape, TapeQuote, TapeStep, TapeTrade } from './kraken-tape.ts'

/** The pair that plays the tape unless another is named. The others have no trades. */
const PLAYED = 'BTC/USD'
const SNAPSHOT = 50

export interface KrakenFake {
  readonly socketUrl: string
  readonly restUrl: string
  /** Plays the next steps of the tape; without a number, all. Returns the number of steps played so far. */
  play(steps?: number): number
  heartbeat(): void
  inject(text: string): void
  fault(fault: Fault): void
  /** Ends all connections. */
  cut(): void
  /** Paths of the REST calls so far. */
  readonly calls: readonly string[]
  readonly connections: number
  readonly subscribed: number
  /** Messages of the newest connection so far. */
  readonly messages: number
  close(): Promise<void>
}

type Client = {
  readonly socket: WebSocket
  readonly channels: Map<string, Set<string>>
  /** What a message of the ticker is sent for: each trade, or each change of the best bid or ask. */
  tickerOf: 'trades' | 'bbo'
  messages: number
}
type Request = {
  readonly method?: string
  readonly req_id?: number
  readonly params?: {
    readonly channel?: string
    readonly symbol?: readonly string[]
    readonly snapshot?: boolean
    readonly event_trigger?: Client['tickerOf']
  }
}

export async function createKrakenFake(tape: Tape, symbolPlayed = PLAYED): Promise<KrakenFake> {
  const pairs = fakePairs()
  let hasPairs = true
  const clients = new Set<Client>()
  /** What happened on the exchange, sent or not. */
  const trades: TapeTrade[] = []
  let quote: TapeQuote | null = null
  const calls: string[] = []
  const faults = new Map<number, StepFault>()
  const postponed: { readonly after: number; readonly text: string; readonly step: TapeStep }[] = []
  const restFaults: Extract<Fault, { kind: 'rest' }>[] = []
  const handshakeFaults: number[] = []
  let cutAfter: number | null = null
  let voice: Extract<Fault, { kind: 'voice' }>['voice'] = 'all'
  let hasSnapshots = true
  let aheadMs = 0
  let system = 'online'
  let played = 0
  let holeUntil = 0
  let connections = 0
  let subscribed = 0
  let newest: Client | null = null

  const timeText = (atUs: number): string => {
    const us = atUs + aheadMs * 1_000
    return `${new Date(Math.floor(us / 1e6) * 1e3).toISOString().slice(0, 19)}.${String(us % 1e6).padStart(6, '0')}Z`
  }
  const nowUs = (): number => tape.steps[Math.max(0, played - 1)]?.atUs ?? 0

  function send(client: Client, text: string): void {
    if (voice === 'silent' || client.socket.readyState !== WebSocket.OPEN) return
    client.socket.send(text)
    client.messages++
    if (cutAfter === null || client.messages < cutAfter) return
    cutAfter = null
    // What was sent before the end of a connection still arrives.
    client.socket.close(1012)
    clients.delete(client)
  }

  function sendAll(channel: string, text: string, tickerOf: Client['tickerOf'] = 'bbo'): void {
    if (voice !== 'all') return
    for (const client of clients) {
      const isFor = channel !== 'ticker' || client.tickerOf === tickerOf
      if (isFor && client.channels.get(channel)?.has(symbolPlayed)) send(client, text)
    }
  }

  const tradeRow = (trade: TapeTrade, offGrid = false) => ({
    symbol: symbolPlayed,
    side: trade.side,
    price: Number(trade.price) + (offGrid ? 0.05 : 0),
    qty: Number(trade.quantity),
    ord_type: 'market',
    trade_id: trade.id,
    timestamp: timeText(trade.atUs),
  })

  const quoteRow = (quote: TapeQuote) => ({
    symbol: symbolPlayed,
    bid: Number(quote.bid),
    bid_qty: Number(quote.bidQuantity),
    ask: Number(quote.ask),
    ask_qty: Number(quote.askQuantity),
    last: Number(trades.at(-1)?.price ?? quote.bid),
    volume: 0,
    vwap: Number(quote.bid),
    low: Number(quote.bid),
    high: Number(quote.ask),
    change: 0,
    change_pct: 0,
    timestamp: timeText(quote.atUs),
  })

  function textOf(step: TapeStep, type: string, offGrid = false): string {
    const row = step.kind === 'trade' ? tradeRow(step, offGrid) : quoteRow(step)
    return JSON.stringify({ channel: channelOf(step), type, data: [row] })
  }

  function playStep(nth: number): void {
    const step = must(tape.steps[nth], 'a step')
    const fault = faults.get(nth)
    if (step.kind === 'trade') trades.push(step)
    else quote = step
    if (fault?.kind === 'hole') holeUntil = nth + fault.count
    const text = textOf(step, 'update', fault?.kind === 'offGrid')
    if (fault?.kind === 'unknown')
      sendAll(channelOf(step), JSON.stringify({ channel: 'news', type: 'update', data: [{}] }))
    if (fault?.kind === 'late') postponed.push({ after: nth + fault.by, text, step })
    else if (nth >= holeUntil) sendAll(channelOf(step), fault?.kind === 'malformed' ? text.slice(0, -20) : text)
    if (step.kind === 'trade' && quote) sendAll('ticker', textOf(quote, 'update'), 'trades')
    if (fault?.kind === 'duplicate') sendAll(channelOf(step), text)
    for (const late of postponed.filter(({ after }) => after === nth)) sendAll(channelOf(late.step), late.text)
  }

  function snapshot(channel: string): string | null {
    if (!hasSnapshots) return null
    // Without a trade there is no list: clients expect at least one row.
    if (channel === 'trade' && trades.length === 0) return null
    if (channel === 'trade')
      return JSON.stringify({ channel, type: 'snapshot', data: trades.slice(-SNAPSHOT).map(trade => tradeRow(trade)) })
    return channel === 'ticker' && quote ? textOf(quote, 'snapshot') : null
  }

  const instrumentText = (type: string, some: readonly FakePair[]): string => {
    const rows = some.map(({ symbol, status, priceDecimals, lotDecimals, tickSize }) => {
      const precisions = { price_precision: priceDecimals, qty_precision: lotDecimals }
      return { symbol, status, ...precisions, price_increment: Number(tickSize), qty_increment: 1e-8 }
    })
    return JSON.stringify({ channel: 'instrument', type, data: { assets: [], pairs: rows } })
  }

  function subscribe(client: Client, { req_id, params = {} }: Request): void {
    const { channel = '', symbol: symbols = [] } = params
    if (channel === 'ticker') client.tickerOf = params.event_trigger ?? 'trades'
    if (channel === 'instrument') {
      client.channels.set(channel, new Set())
      send(client, confirmation(channel, undefined, req_id))
      send(client, instrumentText('snapshot', listed()))
    }
    for (const symbol of symbols) {
      if (!listed().some(pair => pair.symbol === symbol)) {
        const error = `Currency pair not supported ${symbol}`
        send(client, JSON.stringify({ error, method: 'subscribe', req_id, success: false, symbol, ...times() }))
        continue
      }
      client.channels.set(channel, (client.channels.get(channel) ?? new Set()).add(symbol))
      subscribed++
      send(client, confirmation(channel, symbol, req_id))
      const text = symbol === symbolPlayed && params.snapshot !== false ? snapshot(channel) : null
      if (text !== null) send(client, text)
    }
  }

  const listed = (): readonly FakePair[] => (hasPairs ? pairs.filter(({ status }) => status !== 'delisted') : [])
  const times = () => ({ time_in: timeText(nowUs()), time_out: timeText(nowUs()) })
  const confirmation = (channel: string, symbol: string | undefined, req_id: number | undefined): string =>
    JSON.stringify({
      method: 'subscribe',
      req_id,
      result: { channel, snapshot: true, symbol },
      success: true,
      ...times(),
    })

  function connected(socket: WebSocket): void {
    connections++
    const client: Client = { socket, channels: new Map(), tickerOf: 'trades', messages: 0 }
    newest = client
    clients.add(client)
    socket.on('close', () => clients.delete(client))
    socket.on('message', data => {
      const request = JSON.parse(String(data)) as Request
      if (request.method === 'ping')
        send(client, JSON.stringify({ method: 'pong', req_id: request.req_id, ...times() }))
      if (request.method === 'subscribe') subscribe(client, request)
    })
    send(client, statusText())
  }

  const statusText = (): string =>
    JSON.stringify({ channel: 'status', type: 'update', data: [{ api_version: 'v2', system, version: '2.0.0' }] })

  const sockets = new WebSocketServer({ noServer: true })
  sockets.on('connection', connected)

  function upgrade(request: IncomingMessage, duplex: Duplex, head: Buffer): void {
    const status = handshakeFaults.shift()
    if (status !== undefined) duplex.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    else sockets.handleUpgrade(request, duplex, head, socket => sockets.emit('connection', socket, request))
  }

  function answer(path: string, query: URLSearchParams): unknown {
    const pair = pairs.find(({ altname, rest }) => altname === query.get('pair') || rest === query.get('pair'))
    const happened = pair?.symbol === symbolPlayed ? trades : []
    if (path === 'Assets') return assets(pairs)
    if (path === 'AssetPairs') return assetPairs(hasPairs ? pairs : [])
    if (path === 'SystemStatus') return { status: system, timestamp: timeText(nowUs()) }
    if (path === 'Trades' && pair) return tradesAnswer(pair, happened, query)
    const official = pair?.symbol === symbolPlayed ? tape.bars : []
    if (path === 'OHLC' && pair)
      return ohlcAnswer(pair, Number(query.get('interval') ?? 1), { happened, official, nowUs: nowUs() })
    return null
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
    const path = pathname.replace('/0/public/', '')
    calls.push(path)
    const fault = restFaults.find(one => one.times > 0 && (one.path ?? path) === path)
    if (fault) restFaults.splice(restFaults.indexOf(fault), 1, { ...fault, times: fault.times - 1 })
    response.setHeader('content-type', 'application/json')
    if (fault?.status !== undefined) response.writeHead(fault.status).end()
    else if (fault) response.end(JSON.stringify({ error: [fault.error] }))
    else {
      const result = answer(path, searchParams)
      response.end(JSON.stringify(result ? { error: [], result } : { error: ['EQuery:Unknown asset pair'] }))
    }
  }

  function fault(next: Fault): void {
    if (next.kind === 'cut') cutAfter = next.messages
    else if (next.kind === 'voice') voice = next.voice
    else if (next.kind === 'snapshots') hasSnapshots = next.sent
    else if (next.kind === 'rest') restFaults.push(next)
    else if (next.kind === 'handshake') handshakeFaults.push(...Array<number>(next.times).fill(next.status))
    else if (next.kind === 'clock') aheadMs = next.aheadMs
    else if (next.kind === 'pair') changePair(next.symbol, next.status)
    else if (next.kind === 'pairs') hasPairs = next.listed
    else if (next.kind === 'system') {
      system = next.status
      for (const client of clients) send(client, statusText())
    } else faults.set(next.at, next)
  }

  function changePair(symbol: string, status: string): void {
    const pair = must(
      pairs.find(one => one.symbol === symbol),
      symbol,
    )
    pair.status = status
    for (const client of clients) if (client.channels.has('instrument')) send(client, instrumentText('update', [pair]))
  }

  const server = createServer(serve).on('upgrade', upgrade).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = must(typeof address === 'object' ? address?.port : null, 'a port')

  return {
    socketUrl: `ws://127.0.0.1:${port}/v2`,
    restUrl: `http://127.0.0.1:${port}`,
    play(steps = tape.steps.length) {
      const until = Math.min(tape.steps.length, played + steps)
      while (played < until) playStep(played++)
      return played
    },
    heartbeat() {
      if (voice !== 'silent') for (const client of clients) send(client, JSON.stringify({ channel: 'heartbeat' }))
    },
    inject(text) {
      for (const client of clients) send(client, text)
    },
    fault,
    cut() {
      for (const client of clients) client.socket.terminate()
      clients.clear()
    },
    calls,
    get connections() {
      return connections
    },
    get subscribed() {
      return subscribed
    },
    get messages() {
      return newest?.messages ?? 0
    },
    async close() {
      for (const client of clients) client.socket.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const channelOf = (step: TapeStep): string => (step.kind === 'trade' ? 'trade' : 'ticker')

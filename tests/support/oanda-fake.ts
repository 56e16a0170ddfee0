// A fake of OANDA's REST API and stream of prices (v20) that plays ticks, for tests. Its time is what the test says: it does
// nothing by itself, so that no test waits for time.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { must } from '../../domain/assert.ts'
import { scaledText } from '../../domain/price.ts'
import { SECOND_MS } from '../../domain/time.ts'
import { candleRow, candlesOf, lengthOf, nanoText } from './oanda-candles.ts'
import type { Fault } from './oanda-faults.ts'
import { ACCOUNT, TOKEN } from './oanda-faults.ts'
import type { FakeInstrument } from './oanda-instruments.ts'
import { fakeInstruments, instrumentRow, PLAYED } from './oanda-instruments.ts'
import type { Tick } from './oanda-tape.ts'
import { sentOf } from './oanda-tape.ts'

export interface OandaFake {
  readonly url: string
  /** Moves the provider's time, UTC ms: plays the ticks until then and the heartbeats, in their order. */
  advance(to: number): void
  /** Sends the prices of all instruments again, with the time of now. */
  quoteAll(): void
  fault(fault: Fault): void
  /** Ends all connections. */
  cut(): void
  /** Paths with queries of the REST calls so far. */
  readonly calls: readonly string[]
  /** Times of the requests for the stream so far, refused or not. */
  readonly connectedAt: readonly number[]
  /** Instruments of the newest connection. */
  readonly subscribed: readonly string[]
  /** Lines of the newest connection so far. */
  readonly lines: number
  /** Ticks so far. */
  readonly played: number
  close(): Promise<void>
}

type Client = {
  readonly response: ServerResponse
  readonly symbols: ReadonlySet<string>
  lines: number
  unsent: string
}
type Refusal = { readonly status: number; readonly retryAfter?: string }
type RestFault = Extract<Fault, { kind: 'rest' }>
type StreamFault = Extract<Fault, { kind: 'stream' }>

const HEARTBEAT_MS = 5 * SECOND_MS
/** Bytes of one part, so that lines are split at all places. */
const PART = 101
/** New connections of one second. */
const CONNECTIONS_MOST = 2
const PAGE = 5_000

export async function createOandaFake(ticks: readonly Tick[], startMs: number): Promise<OandaFake> {
  const isSent = sentOf(ticks)
  const clients = new Set<Client>()
  const calls: string[] = []
  const connectedAt: number[] = []
  const restFaults: RestFault[] = []
  const streamFaults: StreamFault[] = []
  let newest: Client | null = null
  let now = startMs
  let heartbeatAt = startMs + HEARTBEAT_MS
  let played = 0
  let voice: Extract<Fault, { kind: 'voice' }>['voice'] = 'all'
  let isTradeable = true
  /** Time of the prices of the instruments that are not played. */
  let quotedAt = startMs - SECOND_MS
  let [cutAt, malformed, incomplete, behind] = [0, 0, 0, 0]

  function write(client: Client, text: string): void {
    client.lines++
    const isCut = client.lines === cutAt
    client.unsent += isCut ? text.slice(0, text.length >> 1) : `${text}\n`
    setImmediate(() => flush(client))
    if (!isCut) return
    cutAt = 0
    end(client)
  }

  /** Sends what waits, each part on its own: parts of one turn of the event loop would arrive as one. */
  function flush(client: Client): void {
    if (client.unsent === '') {
      if (!clients.has(client)) client.response.socket?.end()
      return
    }
    client.response.write(client.unsent.slice(0, PART))
    client.unsent = client.unsent.slice(PART)
    setImmediate(() => flush(client))
  }

  function end(client: Client): void {
    clients.delete(client)
    setImmediate(() => flush(client))
  }

  function priceText({ name, precision }: FakeInstrument, tick: Tick, tradeable: boolean): string {
    const buckets = (price: number, step: number) =>
      [0, 1].map(nth => ({ price: scaledText(price + nth * step, precision), liquidity: 1_000_000 * (nth + 1) }))
    return JSON.stringify({
      type: 'PRICE',
      time: nanoText(tick.at),
      bids: buckets(tick.bid, -1),
      asks: buckets(tick.ask, 1),
      closeoutBid: scaledText(tick.bid - 3, precision),
      closeoutAsk: scaledText(tick.ask + 3, precision),
      status: tradeable ? 'tradeable' : 'non-tradeable',
      tradeable,
      instrument: name,
    })
  }

  const heartbeat = (): string => JSON.stringify({ type: 'HEARTBEAT', time: nanoText(now) })

  function sendPrice(text: string): void {
    if (voice !== 'all') return
    for (const client of clients) if (client.symbols.has(PLAYED.name)) write(client, text)
  }

  function playTick(nth: number): void {
    const tick = must(ticks[nth], 'a tick')
    played = nth + 1
    if (!isSent[nth]) return
    const text = priceText(PLAYED, tick, isTradeable)
    sendPrice(malformed > 0 ? text.slice(0, -40) : text)
    if (malformed > 0) malformed--
  }

  function advance(to: number): void {
    for (;;) {
      const next = Math.min(ticks[played]?.at ?? Number.POSITIVE_INFINITY, heartbeatAt)
      if (next > to) break
      now = next
      if (next === heartbeatAt) {
        heartbeatAt += HEARTBEAT_MS
        if (voice !== 'silent') for (const client of clients) write(client, heartbeat())
      } else playTick(played)
    }
    now = Math.max(now, to)
  }

  function snapshot(client: Client): void {
    for (const instrument of fakeInstruments) {
      if (!client.symbols.has(instrument.name)) continue
      const [bid, ask] = instrument.quote
      const own = instrument === PLAYED ? ticks[played - 1] : { at: quotedAt, bid, ask }
      if (own) write(client, priceText(instrument, own, isTradeable))
    }
  }

  function stream({ searchParams }: URL, response: ServerResponse): void {
    const client: Client = { response, symbols: symbolsOf(searchParams), lines: 0, unsent: '' }
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.flushHeaders()
    newest = client
    clients.add(client)
    response.on('close', () => clients.delete(client))
    if (searchParams.get('snapshot') === 'true' && voice === 'all') snapshot(client)
  }

  function refuse(response: ServerResponse, { status, retryAfter }: Refusal): void {
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
    const text = status === 401 ? 'Insufficient authorization to perform request.' : 'Refused.'
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ errorMessage: text }))
  }

  function candles(symbol: string, query: URLSearchParams): unknown {
    const granularity = query.get('granularity') ?? 'S5'
    const from = Date.parse(query.get('from') ?? '') || Number.NEGATIVE_INFINITY
    const happened = symbol === PLAYED.name ? ticks.slice(0, played) : []
    const hasEnded = ({ time }: { readonly time: number }): boolean => time + lengthOf(granularity) <= now
    let known = candlesOf(happened, granularity)
    const last = known.findLast(hasEnded)
    if (behind > 0 && last) known = known.filter(({ time }) => time < last.time)
    const open = incomplete > 0 ? last?.time : undefined
    // What is not complete is not right either: the last price is missing.
    if (open !== undefined) known = candlesOf(withoutLast(happened, open + lengthOf(granularity)), granularity)
    if (behind > 0) behind--
    if (incomplete > 0) incomplete--
    const count = Math.min(PAGE, Number(query.get('count') ?? 500))
    const wanted = known.filter(({ time }) => time + lengthOf(granularity) > from)
    const page = from > 0 ? wanted.slice(0, count) : wanted.slice(-count)
    const rows = page.map(one => candleRow(one, hasEnded(one) && one.time !== open, PLAYED.precision))
    return { instrument: symbol, granularity, candles: rows }
  }

  type Asked = { readonly url: URL; readonly isStream: boolean; readonly what: string }

  function refusalOf({ url, isStream, what }: Asked, authorization: string | undefined): Refusal | null {
    if (isStream) connectedAt.push(now)
    else calls.push(`${url.pathname}${url.search}`)
    const [, version, kind, id] = url.pathname.split('/')
    if (authorization !== `Bearer ${TOKEN}`) return { status: 401 }
    if (version !== 'v3' || (kind === 'accounts' && id !== ACCOUNT)) return { status: 404 }
    if (isStream) return streamFaults.shift() ?? streamRefusal(url.searchParams)
    const fault = restFaults.find(one => one.times > 0 && (one.path ?? what) === what)
    if (!fault) return null
    restFaults.splice(restFaults.indexOf(fault), 1, Object.assign({}, fault, { times: fault.times - 1 }))
    return fault
  }

  function streamRefusal(query: URLSearchParams): Refusal | null {
    if (connectedAt.filter(at => at > now - SECOND_MS).length > CONNECTIONS_MOST) return { status: 429 }
    const isKnown = [...symbolsOf(query)].every(symbol => fakeInstruments.some(({ name }) => name === symbol))
    return isKnown ? null : { status: 400 }
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '', 'http://fake')
    const [, , , id = '', what = ''] = url.pathname.split('/')
    const isStream = url.pathname.endsWith('/pricing/stream')
    const refusal = refusalOf({ url, isStream, what }, request.headers.authorization)
    response.setHeader('date', new Date(now).toUTCString())
    if (refusal) refuse(response, refusal)
    else if (isStream) stream(url, response)
    else {
      const list = { instruments: fakeInstruments.map(instrumentRow) }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(what === 'candles' ? candles(id, url.searchParams) : list))
    }
  }

  function fault(next: Fault): void {
    if (next.kind === 'cut') cutAt = next.line
    else if (next.kind === 'voice') voice = next.voice
    else if (next.kind === 'stream') for (let nth = 0; nth < next.times; nth++) streamFaults.push(next)
    else if (next.kind === 'rest') restFaults.push(next)
    else if (next.kind === 'incomplete') incomplete = next.times
    else if (next.kind === 'behind') behind = next.times
    else if (next.kind === 'malformed') malformed = next.times
    else if (next.kind === 'line') for (const client of clients) write(client, next.text)
    else {
      isTradeable = next.tradeable
      const last = ticks[played - 1]
      if (last) sendPrice(priceText(PLAYED, { at: now, bid: last.bid, ask: last.ask }, isTradeable))
    }
  }

  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = must(typeof address === 'object' ? address?.port : null, 'a port')

  return {
    url: `http://127.0.0.1:${port}`,
    advance,
    quoteAll() {
      quotedAt = now
      for (const client of clients) snapshot(client)
    },
    fault,
    cut() {
      for (const client of [...clients]) end(client)
    },
    calls,
    connectedAt,
    get subscribed() {
      return [...(newest?.symbols ?? [])]
    },
    get lines() {
      return newest?.lines ?? 0
    },
    get played() {
      return played
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const symbolsOf = (query: URLSearchParams): ReadonlySet<string> => new Set((query.get('instruments') ?? '').split(','))

/** Without the last tick before a time. */
const withoutLast = (ticks: readonly Tick[], before: number): Tick[] => {
  const nth = ticks.findLastIndex(({ at }) => at < before)
  return ticks.filter((_, index) => index !== nth)
}

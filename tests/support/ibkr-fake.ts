// A fake Gateway of Interactive Brokers on a real socket: the text protocol of server version 176, with frames of a length
// and fields that end with a zero. Time is what the test says.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Entitlement, Fault } from './ibkr-faults.ts'
import type { FakeContract, Step } from './ibkr-tape.ts'
import { barSizesMs, barsOf, derivatives, contracts as shares } from './ibkr-tape.ts'

const VERSION = 176
const contracts: readonly FakeContract[] = [...shares, ...derivatives]
/** What is noted of a message while the fake is mute. */
export const UNANSWERED = 'unanswered'
export const DELAY_MS = 15 * MINUTE_MS

type Session = {
  readonly socket: Socket
  client: number
  /** Requests of prices, by number. */
  readonly lines: Map<number, FakeContract>
  /** What was sent to be the type of market data. */
  type: number
  messages: number
  rest: Buffer
  isStarted: boolean
}

type FakeOptions = {
  readonly steps: readonly Step[]
  readonly startMs: number
}

export type IbkrFake = Awaited<ReturnType<typeof createIbkrFake>>

export async function createIbkrFake({ steps, startMs }: FakeOptions) {
  let now = startMs
  let isMute = false
  let isDown = false
  let cutAfter: number | null = null
  let pacing = 0
  let inUse = 0
  let version = VERSION
  let messages = 0
  const entitled = new Map(contracts.map(({ symbol, entitlement }) => [symbol, entitlement]))
  const sessions = new Set<Session>()
  /** Texts of what was asked for. */
  const calls: string[] = []
  /** Times of the connections for prices. */
  const connectedAt: number[] = []

  const rightOf = ({ symbol, secType }: FakeContract): Entitlement =>
    secType === 'CASH' ? 'live' : (entitled.get(symbol) ?? 'none')
  const dueAt = (step: Step): number => step.at + (rightOf(contractOf(step.conId)) === 'delayed' ? DELAY_MS : 0)
  const contractOf = (conId: number): FakeContract =>
    must(
      contracts.find(one => one.conId === conId),
      'a contract',
    )
  const played = new Set<Step>()

  /** The newest step of each contract, and the day as it is sent. */
  const newest = new Map<number, Step>()
  const days = new Map<number, { readonly open: number; high: number; low: number; volume: number }>()

  function play(step: Step): void {
    played.add(step)
    newest.set(step.conId, step)
    const { price: open, size } = step
    const day = days.get(step.conId) ?? { open, high: open, low: open, volume: 0 }
    day.high = Math.max(day.high, open)
    day.low = Math.min(day.low, open)
    day.volume += size
    days.set(step.conId, day)
  }

  function send(session: Session, ...fields: readonly (string | number)[]): void {
    if (isMute || session.socket.destroyed) return
    const body = Buffer.from(`${fields.join('\0')}\0`)
    const head = Buffer.alloc(4)
    head.writeUInt32BE(body.length)
    session.socket.write(Buffer.concat([head, body]))
    if (session.client % 2 !== 0) return
    session.messages++
    messages++
    if (cutAfter === null || session.messages < cutAfter) return
    cutAfter = null
    session.socket.destroySoon()
    sessions.delete(session)
  }

  const fail = (session: Session, request: number, code: number, text = 'text'): void =>
    send(session, 4, 2, request, code, text, '')

  /** A price with its size, for the number of a request. */
  function price(session: Session, request: number, type: number, [value, size = 0]: readonly number[]): void {
    send(session, 1, 6, request, type, must(value, 'a price'), size, 0)
  }

  /** All that a trade and its quote change. A bid's size comes with its price only. */
  function tell(session: Session, request: number, step: Step): void {
    const delayed = rightOf(contractOf(step.conId)) === 'delayed' ? 66 : 0
    const [bid, ask, last] = delayed ? [66, 67, 68] : [1, 2, 4]
    const { secType } = contractOf(step.conId)
    if (secType !== 'IND') {
      price(session, request, bid, [step.bid, 300])
      price(session, request, ask, [step.ask, 500])
    }
    if (secType === 'CASH') return
    send(session, 46, 6, request, delayed ? 88 : 45, Math.floor(step.at / SECOND_MS))
    price(session, request, last, [step.price, step.size])
    const day = days.get(step.conId)
    if (!day) return
    send(session, 2, 6, request, delayed ? 74 : 8, day.volume)
    price(session, request, delayed ? 72 : 6, [day.high, 0])
    price(session, request, delayed ? 73 : 7, [day.low, 0])
    price(session, request, delayed ? 76 : 14, [day.open, 0])
  }

  const isSame = (contract: FakeContract, fields: readonly string[], from: number): boolean => {
    const [conId, symbol, secType] = fields.slice(from)
    const [exchange, , currency, , tradingClass] = fields.slice(from + 7)
    if (conId !== '' && conId !== '0') return contract.conId === Number(conId)
    if (tradingClass !== '' && tradingClass !== (contract.tradingClass ?? '')) return false
    return (
      [contract.symbol, contract.secType, contract.exchange, contract.currency].join() ===
      [symbol, secType, exchange, currency].join()
    )
  }

  function subscribe(session: Session, fields: readonly string[]): void {
    const request = Number(fields[2])
    const contract = contracts.find(one => isSame(one, fields, 3))
    if (!contract) {
      fail(session, request, 200, 'No security definition has been found for the request')
      return
    }
    const right = rightOf(contract)
    if (right === 'none' || (right === 'delayed' && session.type < 3))
      fail(session, request, 354, 'Requested market data is not subscribed.')
    else follow(session, request, contract)
  }

  function follow(session: Session, request: number, contract: FakeContract): void {
    const isDelayed = rightOf(contract) === 'delayed'
    session.lines.set(request, contract)
    send(session, 81, request, contract.tick, '9c0001', 3)
    if (isDelayed)
      fail(session, request, 10_167, 'Requested market data is not subscribed. Displaying delayed market data.')
    send(session, 58, 1, request, isDelayed ? 3 : 1)
    price(session, request, isDelayed ? 75 : 9, [contract.start])
    const known = newest.get(contract.conId)
    if (known) tell(session, request, known)
  }

  function details(session: Session, fields: readonly string[]): void {
    const request = Number(fields[2])
    const known = contracts.filter(one => isSame(one, fields, 3))
    if (known.length === 0) {
      fail(session, request, 200, 'No security definition has been found for the request')
      return
    }
    for (const contract of known) describe(session, request, contract)
    send(session, 52, 1, request)
  }

  function describe(session: Session, request: number, contract: FakeContract): void {
    const { symbol, secType, exchange, currency, conId, tick, longName } = contract
    const {
      tradingClass = symbol,
      multiplier = '',
      priceMagnifier = 1,
      contractMonth = '',
      lastTradeDate = '',
    } = contract
    send(
      session,
      10,
      request,
      symbol,
      secType,
      lastTradeDate,
      0,
      '',
      exchange,
      currency,
      symbol,
      symbol,
      tradingClass,
      conId,
      tick,
      multiplier,
      '',
      exchange,
      priceMagnifier,
      0,
      longName,
      '',
      contractMonth,
      '',
      '',
      '',
      'UTC',
      '',
      '',
      '',
      0,
      0,
      1,
      '',
      '',
      '',
      lastTradeDate,
      secType === 'STK' ? 'COMMON' : '',
      1,
      1,
      100,
    )
  }

  function past(session: Session, fields: readonly string[]): void {
    const request = Number(fields[1])
    const contract = contracts.find(one => isSame(one, fields, 2))
    const service = 'Historical Market Data Service error message:'
    if (pacing > 0) {
      pacing--
      fail(session, request, 162, `${service}API historical data query pacing violation`)
    } else if (contract && rightOf(contract) === 'live') answer(session, contract, fields)
    else fail(session, request, 162, `${service}No market data permissions`)
  }

  function answer(session: Session, { conId }: FakeContract, fields: readonly string[]): void {
    const [size = '', duration = ''] = fields.slice(16)
    const [count = '0', unit = 'S'] = duration.split(' ')
    const back = Number(count) * ({ S: SECOND_MS, D: 1_440 * MINUTE_MS }[unit] ?? 400 * 1_440 * MINUTE_MS)
    const sizeMs = must(barSizesMs[size], size)
    const happened = steps.filter(({ at }) => at <= now)
    const bars = barsOf(happened, conId, sizeMs).filter(({ time }) => time >= now - back - sizeMs)
    const rows = bars.flatMap(({ time, open, high, low, close, volume, count: trades }) => {
      const stamp = size === '1 day' ? new Date(time).toISOString().slice(0, 10).replaceAll('-', '') : time / SECOND_MS
      return [stamp, open, high, low, close, volume, close, trades]
    })
    send(session, 17, Number(fields[1]), 'from', 'to', bars.length, ...rows)
  }

  function receive(session: Session, fields: readonly string[]): void {
    const [kind] = fields
    if (kind === '71') begin(session, Number(fields[2]))
    else calls.push(`${session.client} ${fields.join(' ').trimEnd()}`)
    if (kind === '59') session.type = Number(fields[2])
    if (kind === '1') subscribe(session, fields)
    if (kind === '2') session.lines.delete(Number(fields[2]))
    if (kind === '9') details(session, fields)
    if (kind === '20') past(session, fields)
    if (kind === '49') send(session, 49, 1, Math.floor(now / SECOND_MS))
  }

  function begin(session: Session, client: number): void {
    session.client = client
    if (inUse > 0) {
      inUse--
      fail(session, -1, 326, 'Unable to connect as the client id is already in use.')
      session.socket.destroySoon()
      return
    }
    if (client % 2 === 0) connectedAt.push(now)
    send(session, 15, 1, 'DU0000001')
    send(session, 9, 1, 1)
    fail(session, -1, 2104, 'Market data farm connection is OK:usfarm')
  }

  function read(session: Session, data: Buffer): void {
    session.rest = Buffer.concat([session.rest, data])
    if (!session.isStarted) {
      const length = session.rest.length < 8 ? null : session.rest.readUInt32BE(4)
      if (length === null || session.rest.length < 8 + length) return
      session.rest = session.rest.subarray(8 + length)
      session.isStarted = true
      send(session, version, '20260302 10:00:00 UTC')
    }
    while (session.rest.length >= 4 && session.rest.length >= 4 + session.rest.readUInt32BE(0)) {
      const length = session.rest.readUInt32BE(0)
      const fields = session.rest
        .subarray(4, 4 + length)
        .toString()
        .split('\0')
      session.rest = session.rest.subarray(4 + length)
      if (isMute) calls.push(UNANSWERED)
      else receive(session, fields)
    }
  }

  const server = createServer(socket => {
    if (isDown) return void socket.destroy()
    const session: Session = {
      socket,
      client: -1,
      lines: new Map(),
      type: 1,
      messages: 0,
      rest: Buffer.alloc(0),
      isStarted: false,
    }
    sessions.add(session)
    socket.on('data', data => read(session, data))
    socket.on('error', () => {})
    socket.on('close', () => sessions.delete(session))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  const requestsOf = (session: Session, symbol: string): number[] =>
    [...session.lines].flatMap(([request, contract]) => (contract.symbol === symbol ? request : []))

  function cutAll(): void {
    for (const { socket } of sessions) socket.destroy()
    sessions.clear()
  }

  function toAll(code: number, symbol: string | undefined): void {
    for (const session of sessions)
      for (const request of symbol === undefined ? [-1] : requestsOf(session, symbol)) fail(session, request, code)
  }

  return {
    address: `127.0.0.1:${must(typeof address === 'object' ? address?.port : null, 'a port')}`,
    calls,
    connectedAt,
    get played() {
      return played.size
    },
    get messages() {
      return messages
    },
    get lines() {
      return [...sessions].flatMap(session => [...session.lines.values()].map(({ symbol }) => symbol))
    },
    fault(fault: Fault): void {
      if (fault.kind === 'cut') cutAfter = fault.messages
      else if (fault.kind === 'cut-all') cutAll()
      else if (fault.kind === 'mute') isMute = fault.mute
      else if (fault.kind === 'down') isDown = fault.down
      else if (fault.kind === 'code') toAll(fault.code, fault.symbol)
      else if (fault.kind === 'entitle') entitled.set(fault.symbol, fault.entitlement)
      else if (fault.kind === 'pacing') pacing = fault.times
      else if (fault.kind === 'version') version = fault.version
      else if (fault.kind === 'in-use') inUse = fault.times
      else
        for (const session of sessions)
          for (const request of requestsOf(session, fault.symbol)) send(session, 45, 6, request, 49, fault.value)
    },
    /** Moves the time, and sends what happened until then. */
    advance(to: number): void {
      now = Math.max(now, to)
      for (const step of steps) {
        if (played.has(step) || dueAt(step) > now) continue
        play(step)
        for (const session of sessions)
          for (const [request, { conId }] of session.lines) if (conId === step.conId) tell(session, request, step)
      }
    },
    async close(): Promise<void> {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}

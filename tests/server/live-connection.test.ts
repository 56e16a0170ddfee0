// The states of a connection to a provider, with a socket and a clock that the test controls.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { SECOND_MS } from '../../domain/time.ts'
import type { Adapter, History } from '../../server/market/live/adapter.ts'
import type { Connection } from '../../server/market/live/connection.ts'
import { createConnection } from '../../server/market/live/connection.ts'
import type { LiveEvent } from '../../server/market/live/events.ts'
import type { SocketEvents } from '../../server/market/live/socket.ts'
import { createTestClock } from '../support/clock.ts'

type Line = SocketEvents & { readonly sent: string[]; isClosed: boolean }

const noHistory: History = {
  instruments: () => Promise.resolve([]),
  tradesAfter: () => Promise.resolve({ trades: [], isLast: true }),
  bars: () => Promise.resolve({ bars: [], from: 0, to: 0 }),
  stop() {},
}

/** Its messages are the events themselves, as JSON. */
const adapter: Adapter = {
  name: 'test',
  boards: ['FX'],
  socketUrl: 'ws://127.0.0.1:1/secret-token',
  silenceMs: 5 * SECOND_MS,
  channels: ['trade'],
  tradeChannel: 'trade',
  subscribe: symbols => [`all ${symbols.join(',')}`],
  read: message => JSON.parse(message) as LiveEvent[],
  history: noHistory,
}

function open(random = () => 1) {
  const clock = createTestClock(1_000_000)
  const lines: Line[] = []
  const states: string[] = []
  const connection: Connection = createConnection({
    adapter,
    clock,
    random,
    openSocket: (_url, events) => {
      const line: Line = { ...events, sent: [], isClosed: false }
      lines.push(line)
      return {
        send: text => line.sent.push(text),
        close() {
          line.isClosed = true
        },
      }
    },
    onEvents() {},
    onState: state => states.push(state),
  })
  connection.start(['A', 'B'])
  const line = () => must(lines.at(-1), 'a socket')
  const say = (...events: readonly LiveEvent[]) => line().onMessage(JSON.stringify(events))
  const goLive = () => {
    line().onOpen()
    for (const symbol of ['A', 'B']) say({ kind: 'confirmed', symbol, channel: 'trade' })
  }
  /** Lets time pass, with a heartbeat every second. */
  const beat = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      clock.advance(SECOND_MS)
      say({ kind: 'heartbeat' })
    }
  }
  return { clock, lines, states, connection, line, say, goLive, beat }
}

test('it is live when every symbol is confirmed, with one message for all of them', () => {
  const { line, say, connection, states } = open()
  line().onOpen()
  expect(line().sent).toEqual(['all A,B'])
  say({ kind: 'confirmed', symbol: 'A', channel: 'trade' })
  expect(connection.state).toBe('subscribing')
  say({ kind: 'confirmed', symbol: 'B', channel: 'trade' })
  expect(states).toEqual(['connecting', 'subscribing', 'live'])
})

test('a symbol that is refused for good does not keep the others waiting', () => {
  const { line, say, connection } = open()
  line().onOpen()
  say({ kind: 'confirmed', symbol: 'A', channel: 'trade' })
  say({ kind: 'refusal', symbol: 'B', refusal: 'never', reason: 'unknown' })
  expect(connection.state).toBe('live')
})

test('five seconds of silence end it, also before it is open', () => {
  for (const isOpen of [true, false]) {
    const { clock, connection, lines, goLive } = open()
    if (isOpen) goLive()
    clock.advance(4 * SECOND_MS)
    expect(lines[0]?.isClosed).toBe(false)
    clock.advance(SECOND_MS)
    expect(lines[0]?.isClosed).toBe(true)
    expect(connection.state).toBe('waiting')
  }
})

test('time in which this process was suspended is no silence', () => {
  const { clock, connection, goLive } = open()
  goLive()
  clock.leap(60 * SECOND_MS)
  clock.advance(0)
  expect(connection.state).toBe('live')
  clock.advance(5 * SECOND_MS)
  expect(connection.state).toBe('waiting')
})

test('a connection that is not confirmed in time is lost, whatever it sends', () => {
  const { line, beat, states } = open()
  line().onOpen()
  beat(29)
  expect(states).not.toContain('lost')
  beat(1)
  expect(states).toContain('lost')
})

test('delays double with each loss, and start again only after a minute of data', () => {
  const { clock, lines, goLive, beat, line } = open()
  const waits: number[] = []
  const loseAfter = (seconds: number) => {
    goLive()
    beat(seconds)
    const [from, count] = [clock.now(), lines.length]
    line().onClose('cut', null)
    while (lines.length === count) clock.advance(100)
    waits.push((clock.now() - from) / SECOND_MS)
  }
  for (const seconds of [0, 1, 59, 60, 0]) loseAfter(seconds)
  expect(waits).toEqual([1, 2, 4, 1, 2])
})

test('a retry in an answer ends the attempt; a fatal one ends the connection', () => {
  const first = open()
  first.line().onOpen()
  first.say({ kind: 'refusal', symbol: null, refusal: 'retry', reason: 'too many' })
  expect(first.connection.state).toBe('waiting')
  const second = open()
  second.line().onOpen()
  second.say({ kind: 'refusal', symbol: null, refusal: 'fatal', reason: 'no' })
  expect(second.connection.state).toBe('refused')
  second.clock.advance(600 * SECOND_MS)
  expect(second.lines).toHaveLength(1)
})

test('messages of an earlier socket are not read', () => {
  const { lines, line, clock, connection } = open()
  const old = line()
  old.onClose('cut', null)
  clock.advance(SECOND_MS)
  expect(lines).toHaveLength(2)
  old.onOpen()
  const confirmed = ['A', 'B'].map((symbol): LiveEvent => ({ kind: 'confirmed', symbol, channel: 'trade' }))
  old.onMessage(JSON.stringify(confirmed))
  old.onClose('cut', 451)
  expect(connection.state).toBe('connecting')
})

test('a stop is final, also while it waits', () => {
  const { line, clock, lines, connection, states } = open()
  line().onClose('cut', null)
  connection.stop()
  connection.start(['A'])
  clock.advance(600 * SECOND_MS)
  expect(lines).toHaveLength(1)
  expect(states.at(-1)).toBe('stopped')
})

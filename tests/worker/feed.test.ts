// Why: the page must show what the server sent, in order and without gaps. Repeated frames change nothing, a gap
// requests a snapshot, an old epoch is void, and a malformed frame is counted and never applied in part.
import { describe, expect, test } from 'vitest'
import { encodeFrame, unpack } from '../../domain/wire/codec.ts'
import type { FrameKind } from '../../domain/wire/frame.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import { DAY_MARK, EXTREMES_MARK } from '../../domain/wire/rows.ts'
import { ByteWriter } from '../../domain/wire/varint.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import { createConnection } from '../../worker/feed/connection.ts'
import { Feed } from '../../worker/feed/feed.ts'
import type { Socket } from '../../worker/feed/socket.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { createTestClock } from '../support/clock.ts'

/** The server end of a connection, controlled by the test. */
class Line implements Socket {
  binaryType = ''
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  readonly said: { t: string; [name: string]: unknown }[] = []
  closed = false

  send(bytes: Uint8Array): void {
    this.said.push(unpack(bytes) as { t: string })
  }

  close(): void {
    this.closed = true
  }

  deliver(bytes: Uint8Array): void {
    this.onmessage?.({ data: new Uint8Array(bytes).buffer })
  }
}

function connected() {
  const clock = createTestClock(1_000_000)
  const lines: Line[] = []
  const connection = createConnection({
    clock,
    random: () => 0.5,
    open: () => {
      const line = new Line()
      lines.push(line)
      return line
    },
  })
  const store = new QuoteStore()
  const feed = new Feed({ connection, clock, store })
  feed.start()
  const line = () => lines.at(-1) as Line
  line().onopen?.()
  const sayOfEpoch = (epoch: number) => (kind: FrameKind, channel: string, sequence: number, body: unknown) =>
    line().deliver(
      encodeFrame({ version: PROTOCOL_VERSION, kind, channel, epoch, sequence, at: 1_000_000 as never, body }),
    )
  return { clock, lines, line, store, feed, say: sayOfEpoch(7), sayOfEpoch, connection }
}

/** A packed row of instrument 3 that needs no previous value. */
function snapshotRow(price: number): unknown {
  const bytes = new ByteWriter()
  bytes.unsigned(3 * 4 + DAY_MARK + EXTREMES_MARK)
  bytes.signed(price)
  bytes.signed(1_000)
  bytes.unsigned(10)
  bytes.unsigned(20)
  bytes.unsigned(2)
  for (const value of [price - 5, price - 8, 0]) bytes.signed(value)
  return [0, 1, bytes.take()]
}

function deltaRow(move: number, traded = 5): unknown {
  const bytes = new ByteWriter()
  bytes.unsigned(3 * 4)
  bytes.signed(move)
  bytes.signed(traded)
  return [0, 1, bytes.take()]
}

describe('quotes', () => {
  test('a snapshot, then deltas applied to it', () => {
    const { say, store } = connected()
    say(frameKinds.snapshot, 'US@1000', 41, snapshotRow(10_000))
    say(frameKinds.quotes, 'US@1000', 42, deltaRow(15))
    say(frameKinds.quotes, 'US@1000', 43, deltaRow(-40))
    expect([store.columns.price[3], store.columns.volume[3], store.columns.high[3], store.columns.low[3]]).toEqual([
      9_975, 1_010, 10_015, 9_975,
    ])
    expect([store.columns.state[3], store.columns.open[3], store.columns.previousClose[3]]).toEqual([2, 9_995, 9_992])
  })

  test('a repeated or an old frame changes nothing', () => {
    const { say, store, feed } = connected()
    say(frameKinds.snapshot, 'own', 5, snapshotRow(10_000))
    say(frameKinds.quotes, 'own', 6, deltaRow(15))
    say(frameKinds.quotes, 'own', 6, deltaRow(15))
    say(frameKinds.quotes, 'own', 4, deltaRow(15))
    expect(store.columns.price[3]).toBe(10_015)
    expect(feed.readCounters().dropped).toBe(2)
  })

  test('a gap requests a snapshot, and nothing is applied until it arrives', () => {
    const { say, store, line } = connected()
    say(frameKinds.snapshot, 'own', 5, snapshotRow(10_000))
    say(frameKinds.quotes, 'own', 7, deltaRow(15))
    say(frameKinds.quotes, 'own', 8, deltaRow(15))
    expect(store.columns.price[3]).toBe(10_000)
    expect(line().said.filter(message => message.t === 'resync')).toEqual([
      { t: 'resync', channel: 'own', accountOffset: null },
    ])
    say(frameKinds.snapshot, 'own', 9, snapshotRow(10_500))
    say(frameKinds.quotes, 'own', 10, deltaRow(1))
    expect(store.columns.price[3]).toBe(10_501)
  })

  test('a gap at the end is detected by the heartbeat', () => {
    const { say, line } = connected()
    say(frameKinds.snapshot, 'own', 5, snapshotRow(10_000))
    say(frameKinds.heartbeat, 'control', 1, { own: 5 })
    expect(line().said.some(message => message.t === 'resync')).toBe(false)
    say(frameKinds.heartbeat, 'control', 2, { own: 6 })
    expect(line().said.some(message => message.t === 'resync')).toBe(true)
  })

  test('another epoch voids the known state', () => {
    const { say, sayOfEpoch, store, feed } = connected()
    let epochs = 0
    feed.epochs$.subscribe(() => epochs++)
    say(frameKinds.snapshot, 'own', 5, snapshotRow(10_000))
    sayOfEpoch(8)(frameKinds.heartbeat, 'control', 1, {})
    expect(store.knows(3)).toBe(false)
    expect(epochs).toBe(1)
  })

  test('a truncated row replaces the connection, since rows of any channel may be in it', () => {
    const { say, lines, feed, clock } = connected()
    say(frameKinds.snapshot, 'own', 1, [0, 1, new Uint8Array([12, 255, 255])])
    clock.advance(1)
    expect(lines).toHaveLength(2)
    expect(feed.readCounters().malformed).toBe(1)
  })

  test('a server that repeats invalid rows is asked for them ever more rarely, until they stop for a minute', () => {
    const { line, lines, clock, say } = connected()
    /** Sends an invalid snapshot; returns the time in ms until the next connection. */
    const untilReplaced = (): number => {
      const [before, from] = [lines.length, clock.now()]
      say(frameKinds.snapshot, 'own', 1, [0, 1, new Uint8Array([12, 255, 255])])
      while (lines.length === before) clock.advance(50)
      line().onopen?.()
      return clock.now() - from
    }
    expect(Array.from({ length: 9 }, untilReplaced)).toEqual([
      50, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
    ])
    clock.advance(60_000)
    expect(untilReplaced()).toBe(50)
  })

  test('malformed frames are counted, and the third replaces the connection', () => {
    const { line, lines, feed, clock } = connected()
    for (const bytes of [[193], [1, 2, 3]]) line().deliver(new Uint8Array(bytes))
    clock.advance(1)
    expect(lines).toHaveLength(1)
    line().deliver(new Uint8Array([193]))
    expect(feed.readCounters().malformed).toBe(3)
    clock.advance(1)
    expect(lines).toHaveLength(2)
  })
})

describe('account events', () => {
  const event = (offset: number) => ({
    offset,
    type: 'wallet',
    wallet: { walletType: 'usStock', currency: 'USD', balance: '1.00', usedBalance: '0.00' },
  })
  const welcome = { heartbeatMs: 1000, simulated: true, live: false, loggedIn: true, accountOffset: 9, resumed: true }

  test('each is applied once, and after a disconnection the stream resumes after the last one applied', () => {
    const { say, feed, line, lines, clock } = connected()
    const seen: number[] = []
    feed.account$.subscribe(events => seen.push(...events.map(each => each.offset)))
    say(frameKinds.welcome, 'control', 1, welcome)
    say(frameKinds.account, 'account', 1, [event(10), event(11)])
    line().onclose?.()
    clock.advance(20_000)
    line().onopen?.()
    expect(lines.length).toBeGreaterThan(1)
    expect(line().said[0]).toMatchObject({ t: 'hello', accountOffset: 11 })
    say(frameKinds.welcome, 'control', 1, welcome)
    say(frameKinds.account, 'account', 1, [event(11), event(12)])
    expect(seen).toEqual([10, 11, 12])
  })

  test('a gap among them replaces the connection and resumes: no event is skipped', () => {
    const { say, line, lines, clock } = connected()
    say(frameKinds.welcome, 'control', 1, welcome)
    say(frameKinds.account, 'account', 1, [event(10)])
    say(frameKinds.account, 'account', 3, [event(12)])
    clock.advance(1)
    line().onopen?.()
    expect(lines).toHaveLength(2)
    expect(line().said[0]).toMatchObject({ t: 'hello', accountOffset: 10 })
  })
})

describe('the connection', () => {
  test('a half-open socket is closed after 5 s of silence and replaced', () => {
    const { clock, lines, line } = connected()
    clock.advance(5_000)
    expect(lines[0]?.closed).toBe(true)
    clock.advance(15_000)
    expect(lines.length).toBeGreaterThan(1)
    expect(line()).not.toBe(lines[0])
  })

  test('messages of an abandoned socket are ignored', () => {
    const { clock, lines, store, connection } = connected()
    const [old] = lines
    connection.reconnect(0)
    clock.advance(1)
    old?.deliver(
      encodeFrame({
        version: 1,
        kind: frameKinds.snapshot,
        channel: 'own',
        epoch: 7,
        sequence: 1,
        at: 1 as never,
        body: snapshotRow(5_000),
      }),
    )
    expect(store.knows(3)).toBe(false)
  })

  test('reconnects have no last attempt', () => {
    const { clock, lines, line } = connected()
    for (let attempt = 0; attempt < 100; attempt++) {
      line().onclose?.()
      clock.advance(16_000)
    }
    expect(lines.length).toBeGreaterThan(100)
  })
})

test.each([
  [2_000, 2_000],
  [3_600_000, 60_000],
])('with a reconnect delay of %i ms from the server, it reconnects after %i ms', (asked, waited) => {
  const { clock, lines, say } = connected()
  say(frameKinds.bye, '', 0, { reason: 'shutdown', retryAfterMs: asked })
  clock.advance(waited - 1)
  expect(lines).toHaveLength(1)
  clock.advance(1)
  expect(lines).toHaveLength(2)
})

describe('a probe', () => {
  const heartbeat = [frameKinds.heartbeat, 'control', 1, {}] as const

  test('replaces an open socket that does not respond within a second', () => {
    const { clock, lines, feed, say } = connected()
    say(...heartbeat)
    feed.probe()
    expect(lines[0]?.said.at(-1)).toEqual({ t: 'ping' })
    clock.advance(999)
    expect(lines[0]?.closed).toBe(true)
    expect(lines).toHaveLength(2)
  })

  test('keeps a socket that responds', () => {
    const { clock, lines, feed, say } = connected()
    feed.probe()
    clock.advance(400)
    say(...heartbeat)
    clock.advance(4_000)
    expect(lines).toHaveLength(1)
  })

  test('replaces a connect that hangs', () => {
    const { clock, lines, feed, line } = connected()
    line().onclose?.()
    clock.advance(5_000)
    expect(lines).toHaveLength(2)
    feed.probe()
    clock.advance(999)
    expect(lines).toHaveLength(3)
  })

  test('ends the back-off at once, and the next wait is short again', () => {
    const { clock, lines, feed, line } = connected()
    for (let attempt = 0; attempt < 10; attempt++) {
      line().onclose?.()
      clock.advance(16_000)
    }
    line().onclose?.()
    const { length } = lines
    feed.probe()
    expect(lines).toHaveLength(length + 1)
    line().onclose?.()
    clock.advance(500)
    expect(lines).toHaveLength(length + 2)
  })

  test('connects again after the server forbade reconnects', () => {
    const { clock, lines, feed, say } = connected()
    say(frameKinds.bye, '', 0, { reason: 'flood', retryAfterMs: null })
    clock.advance(60_000)
    expect(lines).toHaveLength(1)
    feed.probe()
    expect(lines).toHaveLength(2)
  })
})

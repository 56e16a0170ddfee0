// Why: what is shown must be what the server sent, in its order, with no hole: repeats change nothing, a hole asks for a
// snapshot, an old epoch is void, a broken frame is counted and never applied in part.
import { describe, expect, test } from 'vitest'
import { encodeFrame, unpack } from '../../domain/wire/codec.ts'
import type { FrameKind } from '../../domain/wire/frame.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import { DAY_MARK, EXTREMES_MARK } from '../../domain/wire/rows.ts'
import { ByteWriter } from '../../domain/wire/varint.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { Socket } from '../../worker/feed/connection.ts'
import { Connection } from '../../worker/feed/connection.ts'
import { Feed } from '../../worker/feed/feed.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { createTestClock } from '../support/clock.ts'

/** The far end of a connection, held by the test. */
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
  const connection = new Connection({
    clock,
    random: () => 0.5,
    open: () => {
      const line = new Line()
      lines.push(line)
      return line
    },
  })
  const store = new QuoteStore()
  const feed = new Feed(connection, clock, store)
  connection.start()
  const line = () => lines.at(-1) as Line
  line().onopen?.()
  const say = (kind: FrameKind, channel: string, sequence: number, body: unknown, epoch = 7) =>
    line().deliver(
      encodeFrame({ version: PROTOCOL_VERSION, kind, channel, epoch, sequence, at: 1_000_000 as never, body }),
    )
  return { clock, lines, line, store, feed, say, connection }
}

/** One row against nothing: instrument 3. */
function snapshotRow(price: number): unknown {
  const bytes = new ByteWriter()
  bytes.unsigned(3 * 4 + DAY_MARK + EXTREMES_MARK)
  bytes.signed(price)
  bytes.signed(1_000)
  bytes.unsigned(10)
  bytes.unsigned(20)
  for (const value of [2, price - 5, price - 8, 0]) bytes.unsigned(value)
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
  test('a snapshot, then deltas on top of it', () => {
    const { say, store } = connected()
    say(frameKinds.snapshot, 'US@1000', 41, snapshotRow(10_000))
    say(frameKinds.quotes, 'US@1000', 42, deltaRow(15))
    say(frameKinds.quotes, 'US@1000', 43, deltaRow(-40))
    expect([store.price[3], store.volume[3], store.high[3], store.low[3]]).toEqual([9_975, 1_010, 10_015, 9_975])
    expect([store.state[3], store.open[3], store.previousClose[3]]).toEqual([2, 9_995, 9_992])
  })

  test('a repeated or an old frame changes nothing', () => {
    const { say, store, feed } = connected()
    say(frameKinds.snapshot, 'own', 5, snapshotRow(10_000))
    say(frameKinds.quotes, 'own', 6, deltaRow(15))
    say(frameKinds.quotes, 'own', 6, deltaRow(15))
    say(frameKinds.quotes, 'own', 4, deltaRow(15))
    expect(store.price[3]).toBe(10_015)
    expect(feed.counters.dropped).toBe(2)
  })

  test('a hole asks for a snapshot, and nothing is applied until it comes', () => {
    const { say, store, line } = connected()
    say(frameKinds.snapshot, 'own', 5, snapshotRow(10_000))
    say(frameKinds.quotes, 'own', 7, deltaRow(15))
    say(frameKinds.quotes, 'own', 8, deltaRow(15))
    expect(store.price[3]).toBe(10_000)
    expect(line().said.filter(message => message.t === 'resync')).toEqual([
      { t: 'resync', channel: 'own', accountOffset: null },
    ])
    say(frameKinds.snapshot, 'own', 9, snapshotRow(10_500))
    say(frameKinds.quotes, 'own', 10, deltaRow(1))
    expect(store.price[3]).toBe(10_501)
  })

  test('a hole at the very end is seen by the heartbeat', () => {
    const { say, line } = connected()
    say(frameKinds.snapshot, 'own', 5, snapshotRow(10_000))
    say(frameKinds.heartbeat, 'control', 1, { own: 5 })
    expect(line().said.some(message => message.t === 'resync')).toBe(false)
    say(frameKinds.heartbeat, 'control', 2, { own: 6 })
    expect(line().said.some(message => message.t === 'resync')).toBe(true)
  })

  test('another epoch voids everything that was known', () => {
    const { say, store, feed } = connected()
    let epochs = 0
    feed.epochs$.subscribe(() => epochs++)
    say(frameKinds.snapshot, 'own', 5, snapshotRow(10_000))
    say(frameKinds.heartbeat, 'control', 1, {}, 8)
    expect(store.knows(3)).toBe(false)
    expect(epochs).toBe(1)
  })

  test('a truncated row makes the line anew, for rows of any channel may be in it', () => {
    const { say, lines, feed, clock } = connected()
    say(frameKinds.snapshot, 'own', 1, [0, 1, new Uint8Array([12, 255, 255])])
    clock.advance(1)
    expect(lines).toHaveLength(2)
    expect(feed.counters.malformed).toBe(1)
  })

  test('bytes that are no frame are counted, and the third makes the line anew', () => {
    const { line, lines, feed, clock } = connected()
    for (const bytes of [[193], [1, 2, 3]]) line().deliver(new Uint8Array(bytes))
    clock.advance(1)
    expect(lines).toHaveLength(1)
    line().deliver(new Uint8Array([193]))
    expect(feed.counters.malformed).toBe(3)
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
  const welcome = { heartbeatMs: 1000, simulated: true, loggedIn: true, accountOffset: 9, resumed: true }

  test('each is applied once, and after a cut the stream is asked for from the last one applied', () => {
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

  test('a hole among them makes the connection anew and resumes: none is skipped', () => {
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
  test('silence is death: a half-open socket is given up after 5 s and another is made', () => {
    const { clock, lines, line } = connected()
    clock.advance(5_000)
    expect(lines[0]?.closed).toBe(true)
    clock.advance(15_000)
    expect(lines.length).toBeGreaterThan(1)
    expect(line()).not.toBe(lines[0])
  })

  test('what an abandoned socket still says is not heard', () => {
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

  test('it never gives up', () => {
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
])('sent away for %i ms, it comes back after %i', (asked, waited) => {
  const { clock, lines, say } = connected()
  say(frameKinds.bye, '', 0, { reason: 'shutdown', retryAfterMs: asked })
  clock.advance(waited - 1)
  expect(lines).toHaveLength(1)
  clock.advance(1)
  expect(lines).toHaveLength(2)
})

// Orders are filled at prices that arrive on the bus. Anyone who reaches the NATS server can publish on it, but must
// not be able to make a price, end a session or repeat an old message.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Bus } from '../../server/bus/bus.ts'
import { bytesOf, subjects, textOf } from '../../server/bus/bus.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { readBusKey, SEALED_FOR_MS, sealedBus } from '../../server/bus/sealed.ts'
import type { Db } from '../../server/db/db.ts'
import { createLog } from '../../server/lib/log.ts'
import { createMarket } from '../../server/market/create.ts'
import { followRows } from '../../server/market/shared/follower.ts'
import { packRows } from '../../server/market/shared/rows.ts'
import { createTestClock } from '../support/clock.ts'
import { ixOf } from '../support/market.ts'
import { openTestStore } from '../support/store.ts'

const NOON = Date.UTC(2026, 5, 1, 16)
let db: Db
let key: Uint8Array
beforeAll(async () => {
  db = await openTestStore()
  key = await readBusKey(db)
})
afterAll(() => db.close())

const lines: string[] = []
const log = createLog('warn', { write: line => void lines.push(line) })
let clock = createTestClock(NOON)
/** The unprotected bus, which anyone can reach. */
let line: Bus
let bus: Bus
let heard: string[]

beforeEach(() => {
  lines.length = 0
  clock = createTestClock(NOON)
  line = createLocalBus()
  bus = sealedBus({ bus: line, key, clock, log })
  heard = []
  bus.subscribe('bell', message => heard.push(textOf(message)))
})

test('the key is made once for all processes of a store', async () => {
  expect(key.byteLength).toBe(32)
  expect(await readBusKey(db)).toEqual(key)
})

test('a message of a process with the key arrives', () => {
  sealedBus({ bus: line, key, clock: createTestClock(NOON + 1_000), log }).publish('bell', bytesOf('ding'))
  expect(heard).toEqual(['ding'])
  expect(lines).toEqual([])
})

describe('dropped, with one line in the log:', () => {
  let sent: Uint8Array
  beforeEach(() => {
    const end = line.subscribe('bell', message => {
      sent = message
    })
    bus.publish('bell', bytesOf('ding'))
    end()
    heard.length = 0
  })

  test.each([
    ['a message without a signature', 'bell', () => bytesOf('forged')],
    ['one signed with another key', 'bell', () => Uint8Array.from(sent, (byte, at) => (at > 20 ? byte ^ 1 : byte))],
    ['one that was changed', 'bell', () => Uint8Array.from(sent, (byte, at) => (at === 9 ? byte ^ 1 : byte))],
  ])('%s', (_what, subject, message) => {
    line.publish(subject, message())
    line.publish(subject, message())
    expect(heard).toEqual([])
    expect(lines).toHaveLength(1)
  })

  test('one that is sent again under another subject', () => {
    const others: string[] = []
    bus.subscribe(subjects.revoked, message => others.push(textOf(message)))
    line.publish(subjects.revoked, sent)
    expect(others).toEqual([])
  })

  test('one that is sent again later', () => {
    clock.advance(SEALED_FOR_MS + 1)
    line.publish('bell', sent)
    expect(heard).toEqual([])
  })
})

test('a price of another sender, or a row that is sent again, is not applied', async () => {
  const options = { market: 'simulator', speed: 1, seed: 1, instruments: 1, rate: 0, calendar: 'always' } as const
  const market = await createMarket({ ...options, listedAt: NOON }, clock, createLog('silent'))
  market.setStandby()
  const stop = followRows({ market, bus, clock, log })
  const ix = ixOf(market, 'US.AAPL')
  const rows = (price: number, term: number, nth: number) => {
    market.quotes.price[ix] = price
    return packRows({ catalogue: market.epoch, term, nth }, market.quotes, [ix])
  }
  const [good, better] = [rows(27_454, 1, 1), rows(27_500, 1, 2)]
  const forged = rows(100, 4_000_000_000, 1)
  const onLine: Uint8Array[] = []
  line.subscribe(subjects.rows, message => onLine.push(message))
  for (const message of [good, better]) bus.publish(subjects.rows, message)
  expect(market.quotes.price[ix]).toBe(27_500)
  line.publish(subjects.rows, forged)
  line.publish(subjects.rows, must(onLine[0], 'the first message'))
  expect(market.quotes.price[ix]).toBe(27_500)
  stop()
})

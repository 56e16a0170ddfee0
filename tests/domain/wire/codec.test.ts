// Why: the engine decodes arbitrary bytes of the network. A frame must round-trip, and truncated, corrupted or forged
// bytes must decode to null, never to an exception in the worker.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epochMs } from '../../../domain/brand.ts'
import { decodeFrame, encodeFrame, encodeUp, unpack } from '../../../domain/wire/codec.ts'
import { downSchemas } from '../../../domain/wire/down.ts'
import type { Frame } from '../../../domain/wire/frame.ts'
import { FRAME_FIELDS, frameKinds } from '../../../domain/wire/frame.ts'
import { upSchema } from '../../../domain/wire/up.ts'

const bodies: Readonly<Record<keyof typeof frameKinds, fc.Arbitrary<unknown>>> = {
  welcome: fc.constant({
    heartbeatMs: 1000,
    simulated: true,
    live: false,
    loggedIn: false,
    accountOffset: null,
    resumed: true,
  }),
  heartbeat: fc.dictionary(fc.stringMatching(/^[A-Z]{2}@\d{3}$/), fc.maxSafeNat(), { noNullPrototype: true }),
  instruments: fc.constant([
    {
      ix: 70_000,
      key: 'HK.00700',
      board: 'HK',
      code: '00700',
      name: 'Tencent',
      nameZh: '腾讯控股',
      source: 11,
      currency: 'HKD',
      sector: 'communication',
      priceDecimals: 3,
      quantityDecimals: 0,
      lot: 100,
    },
  ]),
  snapshot: fc.tuple(fc.nat(1), fc.nat(9), fc.uint8Array({ minLength: 27, maxLength: 200 })),
  quotes: fc.tuple(fc.nat(1), fc.nat(9), fc.uint8Array({ minLength: 27, maxLength: 200 })),
  trades: fc.tuple(fc.nat(), fc.nat(9), fc.uint8Array({ minLength: 27, maxLength: 200 })),
  markets: fc.constant([{ board: 'US', state: 'open', nextAt: 1_780_000_000_000, opensAt: null, dayAt: null }]),
  account: fc.constant([
    {
      offset: 2 ** 40,
      type: 'wallet',
      wallet: { walletType: 'usStock', currency: 'USD', balance: '1.00', usedBalance: '0' },
    },
    { offset: 2 ** 40 + 1, type: 'loggedOut' },
  ]),
  auction: fc.constant({
    id: 'HK-1',
    phase: 'input',
    takesOrders: true,
    low: '42.50',
    high: '57.50',
    price: null,
    volume: '0',
    imbalance: '-100',
    bids: [],
    asks: [{ price: null, quantity: '100' }],
  }),
  bye: fc.constant({ reason: 'shutdown', retryAfterMs: 1_234 }),
}
const names = Object.keys(bodies) as (keyof typeof bodies)[]

const frames: fc.Arbitrary<Frame> = fc.constantFrom(...names).chain(name =>
  fc.record({
    version: fc.constant(1),
    kind: fc.constant(frameKinds[name]),
    channel: fc.constantFrom('control', 'own', 'account', 'US@250'),
    epoch: fc.nat(),
    sequence: fc.maxSafeNat(),
    at: fc.maxSafeNat().map(epochMs),
    body: bodies[name],
  }),
)

test('every kind of frame has a body schema and valid bodies', () => {
  expect(names.sort()).toEqual(Object.keys(downSchemas).sort())
  fc.assert(
    fc.property(frames, frame => {
      const name = names.find(one => frameKinds[one] === frame.kind)
      expect(name && downSchemas[name].safeParse(frame.body).success).toBe(true)
    }),
  )
})

test('a frame round-trips', () => {
  fc.assert(
    fc.property(frames, frame => {
      const back = decodeFrame(encodeFrame(frame))
      expect(back && { ...back, body: plain(back.body) }).toEqual({ ...frame, body: plain(frame.body) })
    }),
    { numRuns: 500 },
  )
})

/** Replaces Node's own subclass of Uint8Array with a plain one, for comparisons. */
const plain = (body: unknown): unknown =>
  Array.isArray(body) ? body.map(part => (part instanceof Uint8Array ? Uint8Array.from(part) : part)) : body

test('a message round-trips', () => {
  const watch = { t: 'watch', boards: ['US'], keys: ['HK.00700'], trades: [], cadenceMs: 250 }
  expect(upSchema.parse(unpack(encodeUp(watch)))).toEqual(watch)
})

test.each([
  ['nothing', []],
  ['a number', [1]],
  ['an array too short', [0x96, 1, 1, 0xa0, 0, 0, 0]],
  ['a negative sequence', [0x97, 1, 1, 0xa0, 0, 0xff, 0, 0]],
  ['a channel that is no text', [0x97, 1, 1, 1, 0, 0, 0, 0]],
  ['a time that is not whole', [0x97, 1, 1, 0xa0, 0, 0, 0xcb, 0x3f, 0xe0, 0, 0, 0, 0, 0, 0, 0]],
  ['bytes after the end', [0x97, 1, 1, 0xa0, 0, 0, 0, 0, 0]],
])('%s is not a frame', (_, bytes) => {
  expect(decodeFrame(Uint8Array.from(bytes))).toBeNull()
})

test('20 000 truncated, corrupted or enlarged frames never throw, and never decode to another frame', () => {
  let accepted = 0
  const mutation = fc.record({
    at: fc.nat(),
    to: fc.integer({ min: 0, max: 255 }),
    cut: fc.option(fc.nat(), { freq: 3 }),
    // A msgpack header that claims a huge length, written over bytes of the frame.
    bomb: fc.option(
      fc.constantFrom([0xdd, 255, 255, 255, 255], [0xc6, 127, 255, 255, 255], [0xdf, 255, 255, 255, 255]),
      {
        freq: 4,
      },
    ),
  })
  fc.assert(
    fc.property(frames, mutation, (frame, { at, to, cut, bomb }) => {
      const bytes = Uint8Array.from(encodeFrame(frame))
      const place = at % bytes.length
      bytes[place] = to
      if (bomb) bytes.set(bomb.slice(0, bytes.length - place), place)
      const back = decodeFrame(cut === null ? bytes : bytes.subarray(0, cut % bytes.length))
      if (!back) return
      accepted++
      expect(Object.keys(back)).toHaveLength(FRAME_FIELDS)
      for (const field of [back.version, back.kind, back.epoch, back.sequence, back.at])
        expect(Number.isSafeInteger(field) && field >= 0).toBe(true)
      for (const schema of Object.values(downSchemas)) schema.safeParse(back.body)
    }),
    { numRuns: 20_000 },
  )
  expect(accepted).toBeGreaterThan(0)
})

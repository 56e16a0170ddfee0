// Why: the list that re-sorts itself as prices move must at every moment be what one plain sort would give, whatever
// part of it moved.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InstrumentKey } from '../../domain/brand.ts'
import { InstrumentStore } from '../../worker/store/instruments.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { LiveOrder } from '../../worker/streams/order.ts'

const SIZE = 40

function market() {
  const quotes = new QuoteStore()
  const instruments = new InstrumentStore()
  for (let ix = 0; ix < SIZE; ix++) {
    const code = `C${ix}`
    instruments.add({
      ix,
      key: `US.${code}` as InstrumentKey,
      board: 'US',
      code,
      name: `Company ${(ix * 7) % SIZE}`,
      nameZh: null,
      source: 0,
      currency: 'USD',
      sector: 'none',
      priceDecimals: 2,
      quantityDecimals: 0,
      lot: 1,
    })
  }
  return { quotes, instruments }
}

const members = Array.from({ length: SIZE }, (_, ix) => ix)
const update = fc.record({
  ix: fc.integer({ min: 0, max: SIZE - 1 }),
  price: fc.integer({ min: 1, max: 2_000 }),
  volume: fc.integer({ min: 0, max: 50 }),
})

function write(quotes: QuoteStore, { ix, price, volume }: { ix: number; price: number; volume: number }): void {
  quotes.price[ix] = price
  quotes.previousClose[ix] = 1_000
  quotes.volume[ix] = volume
  quotes.touch(ix)
}

/** The plain way: sort everything by the value, unknown last, ties by number. */
function plainly(quotes: QuoteStore, sort: 'change' | 'volume' | 'price', ascending: boolean): number[] {
  const value = (ix: number) => {
    if (!quotes.knows(ix)) return Number.POSITIVE_INFINITY
    const raw = sort === 'volume' ? (quotes.volume[ix] ?? 0) : (quotes.price[ix] ?? 0)
    return ascending ? raw : -raw
  }
  return [...members].sort((a, b) => {
    const [one, other] = [value(a), value(b)]
    return one === other ? a - b : one - other
  })
}

test('after any batches of updates the order is that of one plain sort', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('change' as const, 'volume' as const, 'price' as const),
      fc.boolean(),
      fc.array(fc.array(update, { maxLength: 30 }), { maxLength: 8 }),
      (sort, ascending, batches) => {
        const { quotes, instruments } = market()
        const order = new LiveOrder(quotes, instruments, members, { sort, ascending })
        for (const batch of batches) {
          for (const each of batch) write(quotes, each)
          const before = [...order.rows]
          const moved = order.refresh()
          expect([...order.rows]).toEqual(plainly(quotes, sort, ascending))
          expect(moved).toBe(before.some((ix, row) => order.rows[row] !== ix))
        }
      },
    ),
  )
})

test('what has no price stands last in either direction', () => {
  const { quotes, instruments } = market()
  write(quotes, { ix: 5, price: 900, volume: 1 })
  for (const ascending of [true, false]) {
    const order = new LiveOrder(quotes, instruments, members, { sort: 'change', ascending })
    expect(order.rows[0]).toBe(5)
  }
})

test('by name the order is the alphabet with numbers counted, and prices do not move it', () => {
  const { quotes, instruments } = market()
  const order = new LiveOrder(quotes, instruments, members, { sort: 'name', ascending: true })
  expect(instruments.at(order.rows[2] ?? -1)?.name).toBe('Company 2')
  write(quotes, { ix: 3, price: 1_500, volume: 9 })
  expect(order.refresh()).toBe(false)
})

test('what has a price and no close before has no change: it stands last in either direction, not at zero', () => {
  for (const ascending of [true, false]) {
    const { quotes, instruments } = market()
    for (const ix of [0, 1, 2]) write(quotes, { ix, price: 900 + ix * 100, volume: 1 })
    quotes.previousClose[1] = 0
    const order = new LiveOrder(quotes, instruments, [0, 1, 2], { sort: 'change', ascending })
    expect([...order.rows]).toEqual(ascending ? [0, 2, 1] : [2, 0, 1])
  }
})

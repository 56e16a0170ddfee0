// Why: a list that is re-sorted incrementally as prices move must always equal one plain sort.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { LiveOrder } from '../../worker/calc/live-order.ts'
import { InstrumentStore } from '../../worker/store/instruments.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'

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
  quotes.columns.price[ix] = price
  quotes.columns.previousClose[ix] = 1_000
  quotes.columns.volume[ix] = volume
  quotes.touch(ix)
}

/** Reference implementation: sorts by the value, unknown last, ties by number. */
function plainly(quotes: QuoteStore, sort: 'change' | 'turnover' | 'volume' | 'price', ascending: boolean): number[] {
  const value = (ix: number) => {
    if (!quotes.knows(ix)) return Number.POSITIVE_INFINITY
    const [price, volume] = [quotes.columns.price[ix] ?? 0, quotes.columns.volume[ix] ?? 0]
    const raw = { change: price, turnover: price * volume, volume, price }[sort]
    return ascending ? raw : -raw
  }
  return [...members].sort((a, b) => {
    const [one, other] = [value(a), value(b)]
    return one === other ? a - b : one - other
  })
}

test('after any batches of updates the order equals one plain sort', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('change' as const, 'turnover' as const, 'volume' as const, 'price' as const),
      fc.boolean(),
      fc.array(fc.array(update, { maxLength: 30 }), { maxLength: 8 }),
      (sort, ascending, batches) => {
        const { quotes, instruments } = market()
        const order = new LiveOrder(quotes, instruments, members, { sort, ascending, locale: 'en' })
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

test('rows without a price are last in both directions', () => {
  const { quotes, instruments } = market()
  write(quotes, { ix: 5, price: 900, volume: 1 })
  for (const ascending of [true, false]) {
    const order = new LiveOrder(quotes, instruments, members, { sort: 'change', ascending, locale: 'en' })
    expect(order.rows[0]).toBe(5)
  }
})

test('turnover is in the currency, whatever the price decimals', () => {
  const { quotes, instruments } = market()
  const mills = { ix: SIZE, key: 'US.MILLS' as InstrumentKey, code: 'MILLS', priceDecimals: 3 }
  instruments.add({ ...must(instruments.at(0), 'an instrument'), ...mills })
  write(quotes, { ix: 0, price: 1_000, volume: 10 })
  write(quotes, { ix: SIZE, price: 9_000, volume: 10 })
  const order = new LiveOrder(quotes, instruments, [0, SIZE], { sort: 'turnover', ascending: false, locale: 'en' })
  expect([...order.rows]).toEqual([0, SIZE])
})

test('volume and turnover are in units, whatever the quantity decimals', () => {
  const { quotes, instruments } = market()
  const coin = { ix: SIZE, key: 'US.COIN' as InstrumentKey, code: 'COIN', quantityDecimals: 8 }
  instruments.add({ ...must(instruments.at(0), 'an instrument'), ...coin })
  write(quotes, { ix: 0, price: 1_000, volume: 10 })
  write(quotes, { ix: SIZE, price: 1_000, volume: 2 * 10 ** 8 })
  for (const sort of ['volume', 'turnover'] as const) {
    const order = new LiveOrder(quotes, instruments, [0, SIZE], { sort, ascending: false, locale: 'en' })
    expect([...order.rows], sort).toEqual([0, SIZE])
  }
})

test('by name the order is that of the displayed codes, with numeric collation, and prices do not change it', () => {
  const { quotes, instruments } = market()
  const order = new LiveOrder(quotes, instruments, members, { sort: 'name', ascending: true, locale: 'en' })
  expect([...order.rows.slice(0, 12)].map(ix => instruments.at(ix)?.code)).toEqual(
    members.slice(0, 12).map(n => `C${n}`),
  )
  write(quotes, { ix: 3, price: 1_500, volume: 9 })
  expect(order.refresh()).toBe(false)
})

test('rows with a price and without a previous close have no change: they are last in both directions, not at zero', () => {
  for (const ascending of [true, false]) {
    const { quotes, instruments } = market()
    for (const ix of [0, 1, 2]) write(quotes, { ix, price: 900 + ix * 100, volume: 1 })
    quotes.columns.previousClose[1] = 0
    const order = new LiveOrder(quotes, instruments, [0, 1, 2], { sort: 'change', ascending, locale: 'en' })
    expect([...order.rows]).toEqual(ascending ? [0, 2, 1] : [2, 0, 1])
  }
})

test('where codes are numeric the order is that of the names in the page language', () => {
  const { quotes, instruments } = market()
  const hongKong = [
    { code: '00001', name: 'CK Hutchison', nameZh: '长和' },
    { code: '00700', name: 'Tencent', nameZh: '腾讯控股' },
    { code: '09988', name: 'Alibaba', nameZh: '阿里巴巴' },
  ]
  const ixs = hongKong.map(({ code, name, nameZh }, at) => {
    const ix = SIZE + at
    const key = `HK.${code}` as InstrumentKey
    instruments.add({ ...must(instruments.at(0), 'an instrument'), ix, key, board: 'HK', code, name, nameZh })
    return ix
  })
  const codes = (locale: 'en' | 'zh-Hans') =>
    [...new LiveOrder(quotes, instruments, ixs, { sort: 'name', ascending: true, locale }).rows].map(
      ix => instruments.at(ix)?.code,
    )
  expect(codes('en')).toEqual(['09988', '00001', '00700'])
  const byName = hongKong.toSorted((a, b) => new Intl.Collator(['es-MX', 'en', 'zh-Hans']).compare(a.nameZh, b.nameZh))
  expect(codes('zh-Hans')).toEqual(byName.map(each => each.code))
  expect(codes('zh-Hans')).not.toEqual(codes('en'))
})

test('turnover has the weights of a board of contracts: a large contract is above a small one with more volume', () => {
  const { quotes, instruments } = market()
  instruments.setBoard('FU', [0, 1, 2], [50, 5, 0])
  for (const [ix, volume] of [10, 40, 90].entries()) write(quotes, { ix, price: 1_000, volume })
  const ordering = { sort: 'turnover', ascending: false, locale: 'en' } as const
  expect([...new LiveOrder(quotes, instruments, [0, 1, 2], ordering).rows]).toEqual([0, 1, 2])
  instruments.clear()
  expect(instruments.weightOf(0)).toBe(1)
})

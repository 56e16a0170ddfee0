// The seed lists are hand-written: these tests find a wrong ticker, a price between two ticks or a duplicate code by
// comparing them with recorded reference lists and with the exchanges' tick tables, and ensure that generated companies
// cannot be mistaken for real ones. The recorded lists are in REAL_DATA_DIR, outside the repository.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hash32, normal, unit } from '../../server/lib/random.ts'
import { forex, moreForex } from '../../server/market/catalogue/forex.ts'
import { generatedStocks } from '../../server/market/catalogue/generated.ts'
import { hkStocks } from '../../server/market/catalogue/hk-stocks.ts'
import { indices } from '../../server/market/catalogue/indices.ts'
import { mxStocks } from '../../server/market/catalogue/mx-stocks.ts'
import type { HkStockSeed, StockSeed } from '../../server/market/catalogue/seed.ts'
import { usStocks } from '../../server/market/catalogue/us-stocks.ts'

type Place = 'US' | 'HK' | 'MX'
const places: readonly Place[] = ['US', 'HK', 'MX']

const seeds: Readonly<Record<Place, readonly (StockSeed | HkStockSeed)[]>> = {
  US: usStocks,
  HK: hkStocks,
  MX: mxStocks,
}
/** Codes that are newer than the reference lists, or whose issuer is not in them. */
const younger: Readonly<Record<Place, readonly string[]>> = {
  US: [
    'META', // renamed from FB in 2022
    'XYZ', // renamed from SQ in 2025
    'GEV', // spun off from General Electric in 2024
    'ARM', // listed in 2023
    'COIN', // listed in 2021
    'HOOD', // listed in 2021
    'CEG', // spun off from Exelon in 2022
    'SNDK', // spun off from Western Digital in 2025
  ],
  HK: [
    '01024', // listed in 2021
    '01113', // split from Cheung Kong in 2015
    '03690', // listed in 2018
    '09618', // second listing in 2020
    '09888', // second listing in 2021
    '09988', // second listing in 2019
    '09999', // second listing in 2020
  ],
  MX: [
    'AMXB', // the single series that AMXA and AMXL became in 2023
    'LASITEB-1', // spun off from América Móvil in 2022
    'EDUCA18', // listed in 2018
    'FNOVA17', // listed in 2017
  ],
}
const codesOf = (rows: readonly (StockSeed | HkStockSeed)[]): string[] => rows.map(row => row[0])

const { REAL_DATA_DIR: dataDir = '../shared/data' } = process.env
const missing = !existsSync(join(dataDir, 'reference/tickers_us.csv'))
const note = missing ? ` (skipped: no recorded data in ${dataDir}, set REAL_DATA_DIR)` : ''

/** The codes of a reference list in the spelling of our lists. No field before the used columns is quoted. */
function referenceCodes(place: Place): Set<string> {
  const text = readFileSync(join(dataDir, `reference/tickers_${place.toLowerCase()}.csv`), 'utf8')
  const codes = new Set<string>()
  for (const line of text.split('\n').slice(1)) {
    const [first = '', second = ''] = line.split(',')
    codes.add(place === 'HK' ? first.padStart(5, '0') : first)
    if (place === 'MX') codes.add(second)
  }
  return codes
}

/** Deliberately a second implementation of the exchanges' tick tables, in thousandths of the currency. */
function tickOf(place: Place, mills: number): number {
  if (place === 'US') return 10
  if (place === 'MX') return mills < 1_000 ? 1 : 10
  if (mills < 250) return 1
  if (mills < 500) return 5
  if (mills < 20_000) return 10
  if (mills < 50_000) return 20
  if (mills < 100_000) return 50
  if (mills < 200_000) return 100
  if (mills < 500_000) return 200
  return mills < 1_000_000 ? 500 : 1_000
}

/** A decimal text in whole thousandths, without floating point. */
function millsOf(price: string): number {
  const match = /^(\d+)\.(\d{2,3})$/.exec(price)
  return match?.[1] && match[2] ? Number(match[1]) * 1_000 + Number(match[2].padEnd(3, '0')) : Number.NaN
}

function offGrid(place: Place, rows: readonly (StockSeed | HkStockSeed)[]): string[] {
  return rows
    .filter(row => {
      const mills = millsOf(row[3])
      return !(mills > 0 && mills % tickOf(place, mills) === 0)
    })
    .map(row => `${row[0]} at ${row[3]}`)
}

test.skipIf(missing).each([
  ['US', 120],
  ['HK', 60],
  ['MX', 60],
] as const)(
  `%s: every code is in the reference list or marked as newer, at least %i of them are found${note}`,
  (place, atLeast) => {
    const known = referenceCodes(place)
    const codes = codesOf(seeds[place])
    const strangers = codes.filter(code => !known.has(code))
    expect(strangers.toSorted()).toEqual(younger[place].toSorted())
    expect(codes.length - strangers.length).toBeGreaterThanOrEqual(atLeast)
  },
)

test('the lists have the required length', () => {
  expect(usStocks.length).toBeGreaterThanOrEqual(130)
  expect(hkStocks.length).toBeGreaterThanOrEqual(70)
  expect(mxStocks.length).toBeGreaterThanOrEqual(70)
})

test.each(places)('%s: codes and names are unique', place => {
  const rows = seeds[place]
  expect(new Set(codesOf(rows)).size).toBe(rows.length)
  expect(new Set(rows.map(row => row[1])).size).toBe(rows.length)
})

test.each(places)('%s: prices are on the tick grid', place => {
  expect(offGrid(place, seeds[place])).toEqual([])
  expect(offGrid(place, generatedStocks(3_000, place))).toEqual([])
})

test.each(places)("%s: a day's volume is at most a fifth of the shares", place => {
  const rows = [...seeds[place], ...generatedStocks(3_000, place)]
  expect(rows.filter(row => row[4] <= 0 || row[4] > row[5] * 1e6 * 0.2).map(row => row[0])).toEqual([])
})

test('Hong Kong codes have five digits, a Chinese name and a board lot', () => {
  for (const [code, , , , , , , , nameZh, lot] of hkStocks) {
    expect(code).toMatch(/^0\d{4}$/)
    expect(nameZh, code).toMatch(/^\p{Script=Han}+([A-Z]|-S?W|-S)?$/u)
    expect([10, 50, 100, 200, 400, 500, 1_000, 2_000], code).toContain(lot)
  }
})

test('indices and pairs are unique and have the announced decimals', () => {
  expect(new Set(indices.map(row => row[0])).size).toBe(indices.length)
  const pairs = [...forex.listed(0), ...moreForex.listed(0)]
  expect(new Set(pairs.map(({ code }) => code)).size).toBe(pairs.length)
  for (const { code, name, currency, startPrice } of pairs) {
    expect([code, code.slice(3)]).toEqual([name.replace('/', ''), currency])
    expect(Number.isInteger(startPrice) && startPrice > 0, code).toBe(true)
  }
})

test.each(places)('%s: generated companies cannot be mistaken for real ones', place => {
  const rows = generatedStocks(20_000, place)
  const pattern = { US: /^ZZ[BCDGHJKLMNPRSTVWXZ]{3,}$/, HK: /^9\d{4,5}$/, MX: /^ZZ\d+B$/ }[place]
  const codes = codesOf(rows)
  expect(new Set(codes).size).toBe(rows.length)
  expect(codes.filter(code => !pattern.test(code))).toEqual([])
  expect(rows.filter(row => !row[1].startsWith('Sim '))).toEqual([])
  const real = new Set([...codesOf(seeds[place]), ...(missing ? [] : referenceCodes(place))])
  expect(codes.filter(code => real.has(code))).toEqual([])
})

test('generated companies are the same on every run, for any number of them', () => {
  expect(generatedStocks(50, 'US')).toEqual(generatedStocks(500, 'US').slice(0, 50))
  expect(generatedStocks(1, 'HK')[0]).toMatchInlineSnapshot(`
    [
      "90001",
      "Sim Compute Group 0001",
      "technology",
      "1.16",
      143300,
      29,
      "56.2",
      "5.67",
      "模拟计算集团 0001",
      500,
    ]
  `)
  expect(generatedStocks(1, 'US')[0]).toHaveLength(8)
})

test('random: hashes depend on each coordinate and its position, and normal draws have the right distribution', () => {
  const hashes = [hash32(1, 2, 3), hash32(1, 3, 2), hash32(2, 1, 3), hash32(1, 2), hash32(0, 0)]
  expect(new Set(hashes).size).toBe(hashes.length)
  const sorted = Array.from({ length: 100_000 }, (_, i) => normal(hash32(7, i))).sort((a, b) => a - b)
  const quantile = (p: number): number => sorted[Math.floor(p * sorted.length)] ?? Number.NaN
  expect([0.01, 0.1587, 0.5, 0.8413, 0.99].map(p => Math.round(quantile(p) * 10) / 10 + 0)).toEqual([
    -2.3, -1, 0, 1, 2.3,
  ])
  expect([normal(0), normal(2 ** 32 - 1)].map(Math.abs).every(x => x > 6 && x < 6.5)).toBe(true)
  expect([unit(0), unit(2 ** 32 - 1) < 1]).toEqual([0, true])
})

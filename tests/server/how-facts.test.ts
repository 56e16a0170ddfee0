// Why: the guides of contracts on margin say what a forced close costs, and which contracts have a fee. The texts must
// follow the rules.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { must } from '../../domain/assert.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { codeOfCoin, coinRows } from '../../domain/instruments/tables/coins.ts'
import { forexRows } from '../../domain/instruments/tables/forex.ts'
import { futureRows } from '../../domain/instruments/tables/futures.ts'
import { spotRows } from '../../domain/instruments/tables/spot.ts'
import { financedOf, termsOf } from '../../domain/instruments/terms.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { PENALTY_RATE } from '../../server/orders/products/isolated-margin.ts'

const guides = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]))
const guideIn = (locale: string, product: string) => {
  const file = guides.parse(
    JSON.parse(readFileSync(new URL(`../../locales/${locale}/how.json`, import.meta.url), 'utf8')),
  )
  return z.record(z.string(), z.string()).parse(file[product])
}

const onMargin = {
  futures: futureRows.map(({ root }) => instrumentKey('FU', `${root}-MAIN`)),
  spot: spotRows.map(({ code }) => instrumentKey('CM', code)),
  forex: forexRows.map(({ base, quote }) => instrumentKey('FX', base + quote)),
  coins: coinRows.map(({ coin }) => instrumentKey('CR', codeOfCoin(coin))),
} as const

test.each(locales)('each guide says the rate that a forced close costs: %s', locale => {
  const rate = `${PENALTY_RATE.times(100).toFixed()}`
  for (const product of Object.keys(onMargin))
    expect(guideIn(locale, product)['4']).toMatch(new RegExp(`${rate.replace('.', '\\.')}\u00a0?%`))
})

test.each([
  { product: 'futures', hasFee: true, hasNight: false },
  { product: 'spot', hasFee: false, hasNight: true },
  { product: 'forex', hasFee: false, hasNight: true },
  { product: 'coins', hasFee: true, hasNight: true },
] as const)('all $product have the costs that their guide names', ({ product, hasFee, hasNight }) => {
  const all = onMargin[product].map(key => must(termsOf(key), key))
  expect(all.length).toBeGreaterThan(5)
  expect(new Set(all.map(({ feeRate }) => feeRate !== '0'))).toEqual(new Set([hasFee]))
  expect(new Set(all.map(terms => financedOf(terms) !== null))).toEqual(new Set([hasNight]))
})

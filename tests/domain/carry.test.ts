// Why: the server, the page and `npm run calc` compute forwards, futures and overnight financing with these functions.
// They must reproduce examples that were worked by hand.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forward, forwardRatio, indexFuture, pipValue } from '../../domain/carry.ts'
import { financing, financingRate } from '../../domain/financing.ts'
import { Decimal } from '../../domain/money.ts'
import { policyRate, ratedCurrencies } from '../../domain/policy-rates.ts'
import { calculate } from '../../tools/calc/registry.ts'

const of = (text: string | number): Decimal => new Decimal(text)
const shown = (value: Decimal | null, decimals: number): string | undefined =>
  value?.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toFixed(decimals)

describe('worked examples', () => {
  test('a night of EURUSD at −3 % a year', () => {
    expect(shown(financing(of(100_000), of('1.15826'), of('-0.03'), 1), 2)).toBe('-9.52')
  })

  test('USDMXN pays on the long side, three nights on Wednesday, and earns on the short side', () => {
    const rates = { base: policyRate('USD', '2026-11-23'), quote: policyRate('MXN', '2026-11-23') }
    const nightOf = (side: 'long' | 'short', days: number) =>
      shown(financing(of(100_000), of(17), financingRate(side, rates, of('0.01')), days), 2)
    expect(financingRate('long', rates, of('0.01')).toFixed()).toBe('-0.0425')
    expect([nightOf('long', 1), nightOf('long', 3), nightOf('short', 1)]).toEqual(['-197.95', '-593.84', '104.79'])
  })

  test('value of a pip of one lot, in the quote currency and in dollars', () => {
    const lot = of(100_000)
    expect([pipValue(lot, of('0.01')), pipValue(lot, of('0.0001'))].map(value => value.toFixed())).toEqual([
      '1000',
      '10',
    ])
    expect(shown(pipValue(lot, of('0.01')).div('159.83'), 4)).toBe('6.2566')
    expect(shown(pipValue(lot, of('0.0001')).div('17.392'), 4)).toBe('0.5750')
    expect(shown(pipValue(lot, of('0.0001')).times('1.3421'), 3)).toBe('13.421')
  })

  test('the index future of 90 and of 181 days', () => {
    const prices = [90, 181].map(days => shown(indexFuture(of(6740), of('0.04'), of('0.012'), days), 2))
    expect(prices).toEqual(['6786.69', '6834.24'])
  })
})

test('a forward of no days is the spot, and the forward of the inverse pair is its inverse', () => {
  const rate = fc.integer({ min: -100, max: 4_000 }).map(points => of(points).div(10_000))
  fc.assert(
    fc.property(rate, rate, fc.integer({ min: 0, max: 720 }), (base, quote, days) => {
      expect(forward(of('17.392'), { base, quote }, 0, 360)?.toFixed()).toBe('17.392')
      const there = forwardRatio({ base, quote }, days, 360) ?? of(0)
      const back = forwardRatio({ base: quote, quote: base }, days, 360) ?? of(0)
      expect(there.times(back).minus(1).abs().lessThan('1e-30')).toBe(true)
    }),
  )
})

test('rates that would take the whole principal have no forward', () => {
  expect(forward(of(1), { base: of('-1'), quote: of(0) }, 365, 365)).toBeNull()
  expect(forward(of(1), { base: of(0), quote: of('-2') }, 365, 365)).toBeNull()
})

test('every rated currency has a rate on any day, also before the first row', () => {
  for (const currency of ratedCurrencies)
    for (const date of ['2020-01-01', '2026-11-23', '2030-01-01'])
      expect(policyRate(currency, date).greaterThanOrEqualTo(0), currency).toBe(true)
})

describe('npm run calc', () => {
  const run = (calc: string, input: object) => calculate([{ calc, input }])[0]

  test('forward and indexFuture answer with twenty digits', () => {
    expect(
      run('forward', { spot: '17.392', baseRate: '0.0375', quoteRate: '0.07', days: 90, basis: 360 }),
    ).toMatchObject({
      output: { forward: expect.stringMatching(/^17\.5319975/) },
    })
    expect(run('indexFuture', { spot: '6740', rate: '0.04', dividendYield: '0.012', days: 90 })).toMatchObject({
      output: { price: expect.stringMatching(/^6786\.6947/) },
    })
  })

  test.each([
    ['a basis of no convention', 'forward', { spot: '1', baseRate: '0', quoteRate: '0', days: 1, basis: 364 }, 'basis'],
    ['days below zero', 'indexFuture', { spot: '1', rate: '0', dividendYield: '0', days: -1 }, 'days'],
    ['a spot of zero', 'indexFuture', { spot: '0', rate: '0', dividendYield: '0', days: 1 }, 'spot'],
    ['no principal left', 'forward', { spot: '1', baseRate: '-1', quoteRate: '0', days: 360, basis: 360 }, 'days'],
  ])('refuses %s', (_what, calc, input, field) => {
    expect(run(calc, input)).toEqual({ calc, error: { code: 'invalid', field } })
  })
})

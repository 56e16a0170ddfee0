// Why: a wrong digit in a number of units, a load or a yearly return is wrong money. The examples are published; the
// figures of real schemes were computed separately from this code.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { annualReturn, holdingValue, isAged, splitResult } from '../../domain/funds/holding.ts'
import { redeemLots, totalsOf } from '../../domain/funds/lots.ts'
import type { NavFlag } from '../../domain/funds/nav-file.ts'
import { readNavFile } from '../../domain/funds/nav-file.ts'
import { schemes } from '../../domain/funds/schemes.ts'
import { fundUnits } from '../../domain/funds/units.ts'
import { Decimal } from '../../domain/money.ts'
import { hasRealData, readText, realDataDir } from '../support/recorded.ts'

const of = (text: string | number) => new Decimal(text)
const lot = (id: string, date: string, units: string, rate = '0.01') => ({
  id,
  day: dayOfDate(date),
  units: of(units),
  loads: [{ days: 365, rate }],
})

describe('worked examples', () => {
  test('F1, F2: the duty is part of the amount', () => {
    const bought = (amount: string, nav: string, charges = '0') => {
      const { stampDuty, units } = fundUnits(of(amount), of(nav), of(charges))
      return [stampDuty.toFixed(2), units.toFixed(4)]
    }
    expect(bought('100100', '10', '100')).toEqual(['5.00', '9999.5000'])
    expect(bought('1000000', '10')).toEqual(['50.00', '99995.0000'])
    expect(bought('50000', '40')).toEqual(['2.50', '1249.9375'])
  })

  test('F5: 1 % of 500 units at 100', () => {
    const parts = redeemLots([lot('a', '2026-01-05', '500')], {
      units: of(500),
      nav: of(100),
      day: dayOfDate('2026-06-01'),
    })
    const { load, net } = totalsOf(parts ?? [])
    expect([load.toFixed(2), net.toFixed(2)]).toEqual(['500.00', '49500.00'])
  })

  test('F6: the average cost of two purchases stays after a redemption', () => {
    const held = [{ units: of(90), cost: of(1750).times(90).div(150) }]
    const value = holdingValue(held, { nav: of('14.2'), previous: null })
    expect(value?.averageCost?.toFixed(4)).toBe('11.6667')
    expect([value?.invested, value?.value, value?.gain].map(each => each?.toFixed(2))).toEqual([
      '1050.00',
      '1278.00',
      '228.00',
    ])
    expect(value?.gain.div(value.invested).times(100).toFixed(2)).toBe('21.71')
  })

  test('F7: the change of a day; the value of a lot without units is unknown, not zero', () => {
    const navs = { nav: of(20), previous: of('19.5') }
    const held = { units: of(100), cost: of(1500) }
    expect(holdingValue([held], navs)?.dayChange?.toFixed(2)).toBe('50.00')
    expect(holdingValue([held, { units: null, cost: of(500) }], navs)).toBeNull()
  })

  test('F8, F9: the yearly return', () => {
    const flows = (...rows: (readonly [string, number])[]) =>
      rows.map(([date, amount]) => ({ day: dayOfDate(date), amount: of(amount) }))
    const monthly = flows(
      ['2007-01-12', -10000],
      ['2008-02-14', 2500],
      ['2008-03-03', 2000],
      ['2008-06-14', 3000],
      ['2008-12-01', 4000],
    )
    expect(annualReturn(monthly, dayOfDate('2008-12-01')).rate?.toFixed(10)).toBe('0.1006437834')
    const unsorted = flows(['2015-06-11', -1000], ['2015-07-21', -9000], ['2018-06-10', 20000], ['2015-10-17', -3000])
    expect(annualReturn(unsorted, dayOfDate('2018-06-10')).rate?.toFixed(10)).toBe('0.1635371584')
  })
})

test('a return of less than a year is not annualised, and one without a root is null', () => {
  const flows = [
    { day: 0, amount: of(-100) },
    { day: 30, amount: of(1000) },
  ]
  expect(annualReturn(flows, 364)).toEqual({ rate: null, reason: 'short' })
  expect(annualReturn([{ day: 0, amount: of(-100) }], 400)).toEqual({ rate: null, reason: 'undefined' })
  expect(annualReturn([], 400)).toEqual({ rate: null, reason: 'short' })
})

test('the oldest lot is redeemed first; a rule applies on its last day; more units than held give no result', () => {
  const lots = [lot('old', '2025-01-01', '10'), lot('edge', '2025-06-01', '10'), lot('new', '2026-05-01', '10')]
  const day = dayOfDate('2026-06-01')
  const parts = redeemLots(lots, { units: of(25), nav: of(10), day }) ?? []
  expect(parts.map(({ id, units, days, load }) => [id, units.toFixed(), days, load.toFixed(2)])).toEqual([
    ['old', '10', 516, '0.00'],
    ['edge', '10', 365, '1.00'],
    ['new', '5', 31, '0.50'],
  ])
  expect(redeemLots(lots, { units: of('30.0001'), nav: of(10), day })).toBeNull()
})

test('the results of the fund and of the rupee add up', () => {
  const { result, rupee, exchange } = splitResult({
    paid: of(100),
    cost: of(8000),
    value: of(8800),
    worth: of(100),
    rate: of(88),
  })
  expect([result, rupee, exchange].map(each => each.toFixed(2))).toEqual(['0.00', '9.09', '-9.09'])
})

test('a NAV is aged from its seventh day on', () => {
  expect([isAged(0, 6), isAged(0, 7)]).toEqual([false, true])
})

test.each(schemes)(
  '$name holds 100 % and says its terms from the launch on',
  ({ weights, expense, loads, launched }) => {
    expect(Decimal.sum(...Object.values(weights)).toFixed()).toBe('1')
    expect([expense[0]?.from, loads[0]?.from]).toEqual([launched, launched])
  },
)

const file = join(realDataDir, 'funds', '120503.csv.gz')

/**
 * By scheme: the units of seven purchases, the value and the yearly return. Rs 10 000 are invested at the first NAV of
 * each year from 2014 to 2020 and redeemed on 2023-06-30. The figures were computed separately, by bisection in another
 * language. The file of 119092 has a change of its face value and that of 119551 has payouts: the figures use the NAVs
 * of the files without adjustment.
 */
const computedApart = [
  ['118632', '659.4193 422.7618 413.9003 401.7541 288.7842 283.2230 263.3748', '184643.05', '0.1537787598'],
  ['119092', '381.3183 349.4374 3.2232 2.9924 2.8059 2.6070 2.4071', '3736612.07', '0.7042809190'],
  ['119551', '96.6640 86.9052 79.7816 70.4127 66.9026 66.7322 65.0081', '59982.77', '-0.0236640755'],
  ['120503', '572.6894 338.0939 313.3196 313.0165 227.0276 217.2406 187.7407', '171537.92', '0.1417762092'],
] as const

describe('files of NAVs', () => {
  const rowsOf = (...rows: string[]) => readNavFile(['date,nav', ...rows].join('\n'))
  const steady = Array.from({ length: 9 }, (_, nth) => `2026-06-0${nth + 1},${(100 + nth / 10).toFixed(2)}`).filter(
    row => !/06-0[67]/.test(row),
  )

  test('each error has its row, its line and its flag', () => {
    const rows = rowsOf(
      ...steady,
      '2026-06-10,0',
      '2026-06-11,10100.0',
      '2026-06-12,9500',
      '2026-06-13,9500',
      '2026-06-12,9501',
      'n/a,1',
    )
    expect(rows.slice(-6).map(({ line, flags }) => [line, flags])).toEqual([
      [9, ['zero']],
      [10, ['jump']],
      [11, ['payout']],
      [12, ['weekend']],
      [13, ['order']],
      [14, ['malformed']],
    ])
    expect(rows.slice(0, 7).flatMap(({ flags }) => flags)).toEqual([])
    expect(rows.at(-6)?.nav?.toFixed()).toBe('0')
  })
})

describe.skipIf(!hasRealData)('the recorded files of real NAVs', () => {
  test('every file of the folder is compared', () => {
    const names = readdirSync(join(realDataDir, 'funds')).map(name => name.replace('.csv.gz', ''))
    expect(names.toSorted()).toEqual(computedApart.map(([scheme]) => scheme))
  })

  test('the command reports a real file, compressed, and ends with 1 at a NAV of zero', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'funds-'))
    const out = join(folder, 'out.csv')
    const command = promisify(execFile)(process.execPath, ['tools/funds.ts', 'import', file, '--out', out])
    const { stdout } = await command.catch((failed: { code: number; stdout: string }) => {
      expect(failed.code).toBe(1)
      return failed
    })
    expect(stdout).toContain('zero        1\n    line 68: 2013-04-07,0.0')
    expect(readFileSync(out, 'utf8')).toContain('68,2013-04-07,,zero weekend\n')
  })

  /**
   * Counts and dates were computed separately, in another language. 119092 changes its face value, 119551 distributes
   * its earnings.
   */
  test.each([
    ['118632', [1, 0], [], []],
    ['119092', [260, 0], [], ['2015-08-30', '2020-03-27']],
    ['119551', [2, 14], [], ['2020-03-27', '2024-06-24']],
    ['120503', [10, 0], ['2013-04-07'], []],
  ])('each wrong row in the file of %s is reported', (scheme, counts, zeros, jumps) => {
    const rows = readNavFile(readText(`funds/${scheme}.csv.gz`))
    const flagged = (flag: NavFlag) => rows.filter(({ flags }) => flags.includes(flag)).map(({ date }) => date)
    expect([flagged('weekend').length, flagged('payout').length]).toEqual(counts)
    expect(flagged('zero')).toEqual(zeros)
    expect(flagged('jump')).toEqual(jumps)
    expect(flagged('malformed').concat(flagged('order'))).toEqual([])
  })

  test.each(computedApart)(
    'units and yearly return of scheme %s equal an independent calculation',
    (scheme, allotted, worth, yearly) => {
      const path = join(realDataDir, 'funds', `${scheme}.csv.gz`)
      const sound = readNavFile(gunzipSync(readFileSync(path)).toString()).filter(
        ({ nav }) => nav !== null && !nav.isZero(),
      )
      const first = (from: string) => sound.find(({ date }) => (date ?? '') >= from)
      const bought = [2014, 2015, 2016, 2017, 2018, 2019, 2020].map(year => first(`${year}-01-01`))
      const units = bought.map(row => fundUnits(of(10000), row?.nav ?? of(1), of(0)).units)
      expect(units.map(each => each.toFixed(4)).join(' ')).toBe(allotted)
      const value = Decimal.sum(...units).times(first('2023-06-30')?.nav ?? 0)
      expect(value.toFixed(2)).toBe(worth)
      const end = dayOfDate('2023-06-30')
      const flows = bought.map(row => ({ day: dayOfDate(row?.date ?? ''), amount: of(-10000) }))
      const { rate } = annualReturn([...flows, { day: end, amount: of(value.toFixed(2)) }], end)
      expect(rate?.toFixed(10)).toBe(yearly)
    },
  )
})

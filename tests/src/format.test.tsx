// Every number on the screen is formatted here. A lost digit, a wrong sign or a zero for an unknown value would show
// false amounts of money.
import { describe, expect, test } from 'vitest'
import { locales } from '../../domain/wire/envelope.ts'
import {
  formatAge,
  formatBasisPoints,
  formatChange,
  formatCompact,
  formatMoney,
  formatOf,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatSignedMoney,
  speakBasisPoints,
} from '../../src/i18n/format.ts'

const S = '\u00a0'

test('prices keep the instrument’s own decimals', () => {
  expect(formatPrice(123_450, 3)).toBe('123.450')
  expect(formatPrice(5, 4)).toBe('0.0005')
  expect(formatPrice(78_412_300, 2)).toBe('784,123.00')
  expect(formatPrice(9_007_199_254_740_991, 2)).toBe('90,071,992,547,409.91')
  expect(formatPrice(1_000, 0)).toBe('1,000')
})

test.each(locales)('digits are grouped as in CLDR for %s', locale => {
  const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1_234_567.5)
  expect(formatPrice(123_456_750, 2)).toBe(written)
})

test('a change carries its sign, with a true minus, and none when it is zero', () => {
  expect(formatChange(47, 2)).toBe('+0.47')
  expect(formatChange(-120_005, 2)).toBe('−1,200.05')
  expect(formatChange(0, 2)).toBe('0.00')
  expect(formatChange(-0, 2)).toBe('0.00')
})

test('ratios follow the format of each language', () => {
  expect(formatBasisPoints(123, 'es-MX')).toBe(`+1.23${S}%`)
  expect(formatBasisPoints(123, 'en')).toBe('+1.23%')
  expect(formatBasisPoints(-4, 'zh-Hans')).toBe('−0.04%')
  expect(formatBasisPoints(-0.4, 'en')).toBe('0.00%')
  expect(formatPercent('12.5', 'es-MX')).toBe(`12.50${S}%`)
})

test('a change is read out with a verb instead of a sign', () => {
  expect(speakBasisPoints(123, 'es-MX')).toBe(`sube 1.23${S}%`)
  expect(speakBasisPoints(-1204, 'es-MX')).toBe(`baja 12.04${S}%`)
  expect(speakBasisPoints(0, 'es-MX')).toBe('sin cambio')
  expect(speakBasisPoints(-50, 'en')).toBe('down 0.50%')
  expect(speakBasisPoints(50, 'zh-Hans')).toBe('涨 0.50%')
})

describe('money', () => {
  test('shows its currency, since three of them are written with $', () => {
    expect(formatMoney('1234.5', 'MXN')).toBe('MX$1,234.50')
    expect(formatMoney('1234.5', 'USD')).toBe('US$1,234.50')
    expect(formatMoney('-1234.5', 'HKD')).toBe('−HK$1,234.50')
    expect(formatMoney('10', 'JPY')).toBe(`JPY${S}10.00`)
  })

  test('keeps all twenty digits', () => {
    expect(formatMoney('12345678901234567890.12', 'MXN')).toBe('MX$12,345,678,901,234,567,890.12')
    expect(formatMoney('99999999999999999999.99', 'USD')).toBe('US$99,999,999,999,999,999,999.99')
  })

  test('rounds further decimals half to even, as the ledger does', () => {
    expect(formatMoney('0.125', 'USD')).toBe('US$0.12')
    expect(formatMoney('0.135', 'USD')).toBe('US$0.14')
    expect(formatMoney('0.1250000001', 'USD')).toBe('US$0.13')
    expect(formatMoney('0.999', 'USD')).toBe('US$1.00')
    expect(formatMoney('12.3456', 'USD', 4)).toBe('US$12.3456')
  })

  test('has the sign of the rounded value', () => {
    expect(formatMoney('-0.004', 'USD')).toBe('US$0.00')
    expect(formatSignedMoney('-0.004', 'USD')).toBe('US$0.00')
    expect(formatSignedMoney('845.1', 'MXN')).toBe('+MX$845.10')
    expect(formatSignedMoney('-845.1', 'MXN')).toBe('−MX$845.10')
  })
})

test.each([
  [987, '987', '987', '987'],
  [9.5, '9.5', '9.5', '9.5'],
  [1_234, `1.23${S}mil`, '1.23K', '1,234'],
  [12_345, `12.3${S}mil`, '12.3K', '1.23万'],
  [999_499, `999${S}mil`, '999K', '99.9万'],
  [999_950, `1${S}M`, '1M', '100万'],
  [3_400_000, `3.4${S}M`, '3.4M', '340万'],
  [5_600_000_000, `5.6${S}mil${S}M`, '5.6B', '56亿'],
  [1_230_000_000_000, `1,230${S}mil${S}M`, '1.23T', '1.23万亿'],
  [-12_345, `−12.3${S}mil`, '−12.3K', '−1.23万'],
  [0, '0', '0', '0'],
  [0.0049, '<0.01', '<0.01', '<0.01'],
])('%f is shortened to %s, %s and %s', (value, ...expected) => {
  expect(locales.map(locale => formatCompact(value, locale))).toEqual(expected)
})

test('quantities are exact, without trailing zeros', () => {
  expect(formatQuantity('1000.00')).toBe('1,000')
  expect(formatQuantity('0.50000000')).toBe('0.5')
  expect(formatQuantity('-12')).toBe('−12')
  expect(formatQuantity('0.12345678901234567890')).toBe('0.1234567890123456789')
})

test('an age is said in the largest unit that fits', () => {
  expect(formatAge(400, 'es-MX')).toBe('ahora')
  expect(formatAge(3_200, 'es-MX')).toMatch(/^hace 3\ss$/)
  expect(formatAge(125_000, 'en')).toBe('2m ago')
  expect(formatAge(7_200_000, 'zh-Hans')).toBe('2小时前')
  expect(formatAge(3 * 86_400_000, 'en')).toBe('3d ago')
})

test.each(locales)('an unknown value is a dash, never a zero (%s)', locale => {
  const shown = [
    formatPrice(null, 2),
    formatChange(null, 2),
    formatBasisPoints(null, locale),
    speakBasisPoints(null, locale),
    formatPercent(null, locale),
    formatMoney(null, 'USD'),
    formatSignedMoney(null, 'USD'),
    formatCompact(null, locale),
    formatQuantity(null),
    formatAge(null, locale),
  ]
  expect(new Set(shown)).toEqual(new Set(['—']))
})

test('a measured percentage has two decimals, one that a rule sets has no zeros at its end', () => {
  const { percent, setPercent } = formatOf('en')
  expect(['8', '6.7', '-8.111', null].map(text => percent(text))).toEqual(['8.00%', '6.70%', '−8.11%', '—'])
  expect(percent('48.04', 1)).toBe('48.0%')
  expect(['20', '0.30'].map(text => setPercent(text))).toEqual(['20%', '0.3%'])
})

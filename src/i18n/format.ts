// The only place where numbers and money become text; dates are in day-time.ts. Formatters are cached by locale. Values
// are exact: prices are scaled integers, money is decimal text, and neither becomes a float. Null is unknown and shown
// as "—".
import { useSyncExternalStore } from 'react'
import type { Currency } from '../../domain/currency.ts'
import { scaledText } from '../../domain/price.ts'
import { currencySymbols } from '../../domain/wallet.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { currentLocale, onLocale } from './locale.ts'

export const UNKNOWN = '—'
const MINUS = '\u2212'
const NO_BREAK = '\u00a0'

/** Another currency (of a price pair, a rate or a foreign exchange) is given by its code. */
export type AnyCurrency = Currency | (string & {})

/**
 * Words and units that are part of a number, as in CLDR: constants, so that no row looks up a text key for each price.
 */
type Vocabulary = {
  readonly percent: string
  readonly units: readonly (readonly [from: number, unit: string])[]
  readonly rises: string
  readonly falls: string
  readonly still: string
  readonly now: string
}

const vocabularies: Readonly<Record<Locale, Vocabulary>> = {
  'es-MX': {
    percent: `${NO_BREAK}%`,
    // "Billón" is 10^12 in Mexico, and "billion" is 10^9 in the United States, so neither that word nor "B" is used.
    units: [
      [1e9, `${NO_BREAK}mil${NO_BREAK}M`],
      [1e6, `${NO_BREAK}M`],
      [1e3, `${NO_BREAK}mil`],
    ],
    rises: 'sube',
    falls: 'baja',
    still: 'sin cambio',
    now: 'ahora',
  },
  en: {
    percent: '%',
    units: [
      [1e12, 'T'],
      [1e9, 'B'],
      [1e6, 'M'],
      [1e3, 'K'],
    ],
    rises: 'up',
    falls: 'down',
    still: 'unchanged',
    now: 'now',
  },
  'zh-Hans': {
    percent: '%',
    units: [
      [1e12, '万亿'],
      [1e8, '亿'],
      [1e4, '万'],
    ],
    rises: '涨',
    falls: '跌',
    still: '持平',
    now: '刚刚',
  },
}

export function cached<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return key => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/**
 * Separators, which are the same in all three languages; a test compares them with CLDR. Reading them from Intl takes
 * longer than formatting the first price.
 */
const GROUP = ','
const POINT = '.'

/** Inserts the group separators. Written by hand, because it runs for each changed price and must keep every digit. */
function group(digits: string): string {
  if (digits.length <= 3) return digits
  let end = digits.length % 3
  let text = digits.slice(0, end)
  for (; end < digits.length; end += 3) text += `${text === '' ? '' : GROUP}${digits.slice(end, end + 3)}`
  return text
}

/** Formats a plain decimal without a sign. */
function written(unsigned: string): string {
  const dot = unsigned.indexOf('.')
  return dot < 0 ? group(unsigned) : `${group(unsigned.slice(0, dot))}${POINT}${unsigned.slice(dot + 1)}`
}

type Signed = { readonly sign: number; readonly digits: string }

/**
 * Rounds decimal text to a number of decimals, half-even like the ledger. The sign is that of the rounded value, so
 * that there is no "-0.00".
 */
function rounded(text: string, decimals: number): Signed | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const [, minus, whole = '0', fraction = ''] = match
  const kept = BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
  const rest = fraction.slice(decimals).replace(/0+$/, '')
  const up = rest > '5' || (rest === '5' && kept % 2n === 1n)
  const units = up ? kept + 1n : kept
  const all = units.toString().padStart(decimals + 1, '0')
  const digits = decimals === 0 ? all : `${all.slice(0, -decimals)}.${all.slice(-decimals)}`
  const side = minus ? -1 : 1
  return { sign: units === 0n ? 0 : side, digits }
}

const minusOf = (sign: number): string => (sign < 0 ? MINUS : '')
const signOf = (sign: number): string => (sign > 0 ? '+' : minusOf(sign))
const signedScaled = (scaled: number, decimals: number): Signed => ({
  sign: Math.sign(scaled),
  digits: scaledText(Math.abs(scaled), decimals),
})

export function formatPrice(scaled: number | null, decimals: number): string {
  if (scaled === null) return UNKNOWN
  const { sign, digits } = signedScaled(scaled, decimals)
  return minusOf(sign) + written(digits)
}

export function formatChange(scaled: number | null, decimals: number): string {
  if (scaled === null) return UNKNOWN
  const { sign, digits } = signedScaled(scaled, decimals)
  return signOf(sign) + written(digits)
}

/** Formats basis points as a percentage: 123 → "+1.23 %". */
export function formatBasisPoints(basisPoints: number | null, locale: Locale): string {
  if (basisPoints === null) return UNKNOWN
  return formatChange(Math.round(basisPoints), 2) + vocabularies[locale].percent
}

/** A measured percentage without a plus sign, with all its decimals: '8' → "8.00 %". */
export function formatPercent(text: string | null, locale: Locale, decimals = 2): string {
  const value = text === null ? null : rounded(text, decimals)
  if (value === null) return UNKNOWN
  return minusOf(value.sign) + written(value.digits) + vocabularies[locale].percent
}

/** A percentage that a rule or a contract sets, without zeros at its end: '20' → "20 %", '0.3' → "0.3 %". */
function formatSetPercent(text: string | null, locale: Locale): string {
  const value = text === null ? null : rounded(text, 2)
  if (value === null) return UNKNOWN
  return minusOf(value.sign) + written(trimZeros(value.digits)) + vocabularies[locale].percent
}

/** The text of a change for screen readers: "sube 1.23 %". The verb replaces the sign. */
export function speakBasisPoints(basisPoints: number | null, locale: Locale): string {
  if (basisPoints === null) return UNKNOWN
  const { rises, falls, still, percent } = vocabularies[locale]
  const { sign, digits } = signedScaled(Math.round(basisPoints), 2)
  if (sign === 0) return still
  return `${sign > 0 ? rises : falls} ${written(digits)}${percent}`
}

/** Symbol of a currency, or its code and a space. */
export const symbolOf = (currency: AnyCurrency): string => {
  const symbols: Readonly<Record<string, string>> = currencySymbols
  return symbols[currency] ?? `${currency}${NO_BREAK}`
}

/** "MX$1,234.50", rounded to `decimals`. */
export function formatMoney(text: string | null, currency: AnyCurrency, decimals = 2): string {
  const value = text === null ? null : rounded(text, decimals)
  if (value === null) return UNKNOWN
  return minusOf(value.sign) + symbolOf(currency) + written(value.digits)
}

/** Like `formatMoney`, with a plus sign for positive values. */
export function formatSignedMoney(text: string | null, currency: AnyCurrency, decimals = 2): string {
  const value = text === null ? null : rounded(text, decimals)
  if (value === null) return UNKNOWN
  return signOf(value.sign) + symbolOf(currency) + written(value.digits)
}

const trimZeros = (digits: string): string => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits)

/** A number of shares, contracts or units with all its significant decimals. */
export function formatQuantity(text: string | null): string {
  const match = text === null ? null : /^(-?)(\d+(?:\.\d+)?)$/.exec(text)
  if (!match) return UNKNOWN
  const digits = trimZeros(match[2] ?? '0')
  return (match[1] && digits !== '0' ? MINUS : '') + written(digits)
}

/** Three significant digits and a unit, for volumes and market capitalisations, on which no payment depends. */
export function formatCompact(value: number | null, locale: Locale): string {
  if (value === null || !Number.isFinite(value)) return UNKNOWN
  const size = Math.abs(value)
  const { units } = vocabularies[locale]
  // 999,950 is shown as 1 M and not as 1,000 mil: the unit is chosen for the rounded value.
  const [from, unit] = units.find(([least]) => size >= least * 0.9995) ?? [1, '']
  const shown = size / from
  const few = shown >= 9.995 ? 1 : 2
  const decimals = shown >= 99.95 ? 0 : few
  const digits = trimZeros(shown.toFixed(decimals))
  // The volume of a coin can be small: what is not zero is never shown as zero.
  if (digits === '0' && value !== 0) return `<${written('0.01')}`
  return (value < 0 ? MINUS : '') + written(digits) + unit
}

const relativeOf = cached((locale: Locale) => new Intl.RelativeTimeFormat(locale, { style: 'narrow' }))

/** Formats a duration in ms as an age: "hace 3 s". */
export function formatAge(elapsedMs: number | null, locale: Locale): string {
  if (elapsedMs === null) return UNKNOWN
  const seconds = Math.floor(elapsedMs / 1000)
  if (seconds < 1) return vocabularies[locale].now
  if (seconds < 60) return relativeOf(locale).format(-seconds, 'second')
  if (seconds < 3600) return relativeOf(locale).format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return relativeOf(locale).format(-Math.floor(seconds / 3600), 'hour')
  return relativeOf(locale).format(-Math.floor(seconds / 86_400), 'day')
}

/** All formatters for one locale. There is one object for each locale, so that it can be a dependency of a hook. */
export const formatOf = cached((locale: Locale) => ({
  locale,
  price: formatPrice,
  change: formatChange,
  basisPoints: (basisPoints: number | null) => formatBasisPoints(basisPoints, locale),
  speakBasisPoints: (basisPoints: number | null) => speakBasisPoints(basisPoints, locale),
  percent: (text: string | null, decimals?: number) => formatPercent(text, locale, decimals),
  setPercent: (text: string | null) => formatSetPercent(text, locale),
  money: formatMoney,
  signedMoney: formatSignedMoney,
  quantity: formatQuantity,
  compact: (value: number | null) => formatCompact(value, locale),
  age: (elapsedMs: number | null) => formatAge(elapsedMs, locale),
}))
export type Format = ReturnType<typeof formatOf>

/** The formatters of the current locale; the component renders again when the locale changes. */
export function useFormat(): Format {
  return formatOf(useSyncExternalStore(onLocale, currentLocale, currentLocale))
}

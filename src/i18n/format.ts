// The one place where numbers and money become text; dates are in day-time.ts. Everything is cached by locale and exact: prices come as
// scaled integers, money as decimal text, and no float is made of either. Null is "not known" and reads "—".
import { useSyncExternalStore } from 'react'
import type { Currency } from '../../domain/currency.ts'
import { scaledText } from '../../domain/price.ts'
import { currencySymbols } from '../../domain/wallet.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { currentLocale, onLocale } from './locale.ts'

export const UNKNOWN = '—'
const MINUS = '\u2212'
const NO_BREAK = '\u00a0'

/** A price pair, a rate or a currency of a foreign exchange has a code of its own. */
export type AnyCurrency = Currency | (string & {})

/** The words and units that are part of a number, as CLDR would keep them: no row looks a key up for each price. */
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
    // "Billón" is 10^12 here and 10^9 across the border, so that neither word nor B is used.
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
 * Separators of all three languages; a test compares them with CLDR. Reading them from Intl takes longer than the rest
 * of the first price.
 */
const GROUP = ','
const POINT = '.'

/** Digits in threes: by hand, because it runs for each price that changes and must keep every digit. */
function group(digits: string): string {
  if (digits.length <= 3) return digits
  let end = digits.length % 3
  let text = digits.slice(0, end)
  for (; end < digits.length; end += 3) text += `${text === '' ? '' : GROUP}${digits.slice(end, end + 3)}`
  return text
}

/** A plain decimal without its sign, as people write it. */
function written(unsigned: string): string {
  const dot = unsigned.indexOf('.')
  return dot < 0 ? group(unsigned) : `${group(unsigned.slice(0, dot))}${POINT}${unsigned.slice(dot + 1)}`
}

type Signed = { readonly sign: number; readonly digits: string }

/**
 * Exact text with a number of decimals, half-even like the ledger; the sign is that of the rounded value, so never
 * "-0.00".
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

/** Hundredths of a percent: 123 → "+1.23 %". */
export function formatBasisPoints(basisPoints: number | null, locale: Locale): string {
  if (basisPoints === null) return UNKNOWN
  return formatChange(Math.round(basisPoints), 2) + vocabularies[locale].percent
}

/** A share or a rate, without a sign: '12.5' → "12.5 %". */
export function formatPercent(text: string | null, locale: Locale, decimals = 2): string {
  const value = text === null ? null : rounded(text, decimals)
  if (value === null) return UNKNOWN
  return minusOf(value.sign) + written(trimZeros(value.digits)) + vocabularies[locale].percent
}

/** The text of a change for screen readers: "sube 1.23 %". The verb is the sign. */
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

/** "MX$1,234.50", with every digit of the text; two decimals by default. */
export function formatMoney(text: string | null, currency: AnyCurrency, decimals = 2): string {
  const value = text === null ? null : rounded(text, decimals)
  if (value === null) return UNKNOWN
  return minusOf(value.sign) + symbolOf(currency) + written(value.digits)
}

/** The same, with a plus sign for positive values. */
export function formatSignedMoney(text: string | null, currency: AnyCurrency, decimals = 2): string {
  const value = text === null ? null : rounded(text, decimals)
  if (value === null) return UNKNOWN
  return signOf(value.sign) + symbolOf(currency) + written(value.digits)
}

const trimZeros = (digits: string): string => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits)

/** Shares, contracts, units: as exact as they are, without needless zeros. */
export function formatQuantity(text: string | null): string {
  const match = text === null ? null : /^(-?)(\d+(?:\.\d+)?)$/.exec(text)
  if (!match) return UNKNOWN
  const digits = trimZeros(match[2] ?? '0')
  return (match[1] && digits !== '0' ? MINUS : '') + written(digits)
}

/** Three significant digits and a unit: volumes and capitalisations, which no payment depends on. */
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
  return (value < 0 && digits !== '0' ? MINUS : '') + written(digits) + unit
}

const relativeOf = cached((locale: Locale) => new Intl.RelativeTimeFormat(locale, { style: 'narrow' }))

/** A duration in ms as an age: "hace 3 s". */
export function formatAge(elapsedMs: number | null, locale: Locale): string {
  if (elapsedMs === null) return UNKNOWN
  const seconds = Math.floor(elapsedMs / 1000)
  if (seconds < 1) return vocabularies[locale].now
  if (seconds < 60) return relativeOf(locale).format(-seconds, 'second')
  if (seconds < 3600) return relativeOf(locale).format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return relativeOf(locale).format(-Math.floor(seconds / 3600), 'hour')
  return relativeOf(locale).format(-Math.floor(seconds / 86_400), 'day')
}

/** Every formatter with the locale filled in; one object for each locale, so that it is a stable hook dependency. */
export const formatOf = cached((locale: Locale) => ({
  locale,
  price: formatPrice,
  change: formatChange,
  basisPoints: (basisPoints: number | null) => formatBasisPoints(basisPoints, locale),
  speakBasisPoints: (basisPoints: number | null) => speakBasisPoints(basisPoints, locale),
  percent: (text: string | null, decimals?: number) => formatPercent(text, locale, decimals),
  money: formatMoney,
  signedMoney: formatSignedMoney,
  quantity: formatQuantity,
  compact: (value: number | null) => formatCompact(value, locale),
  age: (elapsedMs: number | null) => formatAge(elapsedMs, locale),
}))
export type Format = ReturnType<typeof formatOf>

/** The formatters of the current locale; the component renders again when it changes. */
export function useFormat(): Format {
  return formatOf(useSyncExternalStore(onLocale, currentLocale, currentLocale))
}

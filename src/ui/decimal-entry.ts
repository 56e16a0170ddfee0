// Parses a number that the user typed or pasted. Returns decimal text ("1234.5"), or null if it cannot be parsed.
//
// The rules, the most certain first:
//   both separators       the last one is the decimal sign, the other groups: "1,234.50" and "1.234,50" are 1234.50
//   one, several times    it groups: "1,234,567" and "1.234.567" are 1234567
//   one dot               it is the decimal sign, as all three languages write it
//   one comma             before exactly three digits it groups, as all three languages group ("1,234" is 1234, even
//                         where prices have three decimals); otherwise it is the decimal sign ("12,5" is 12.5)
//   spaces, apostrophes   they group: "1 234.50" and "1'234,50" are 1234.50
// A group must have three digits, otherwise the text is refused: a guess would be wrong by a factor of a thousand. The
// two numbers of "12 50" and of two pasted cells, which a tab separates, are never joined.
import { typed } from '../../domain/typed.ts'

const SUFFIXES: Readonly<Record<string, number>> = { k: 3, m: 6 }

const isGrouped = (whole: string, separator: string): boolean => {
  const [first = '', ...rest] = whole.split(separator)
  return /^[1-9]\d{0,2}$/.test(first) && rest.every(part => /^\d{3}$/.test(part))
}

/** Whole part and fraction, without separators; null if the grouping is invalid. */
function split(text: string): readonly [whole: string, fraction: string] | null {
  const dots = text.split('.').length - 1
  const commas = text.split(',').length - 1
  const space = /[ ']/.exec(text)?.[0]
  if (space) return dots > 0 && commas > 0 ? null : splitAt(text, commas > 0 ? ',' : '.', space)
  if (dots > 0 && commas > 0) {
    const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    return splitAt(text, decimal, decimal === '.' ? ',' : '.')
  }
  const separator = commas > 0 ? ',' : '.'
  const isGrouping = dots + commas > 1 || (commas === 1 && isGrouped(text, ','))
  if (!isGrouping) return splitAt(text, separator, null)
  return isGrouped(text, separator) ? [text.replaceAll(separator, ''), ''] : null
}

function splitAt(text: string, decimal: string, grouping: string | null): readonly [string, string] | null {
  const [whole = '', fraction = '', more] = text.split(decimal)
  if (more !== undefined) return null
  if (grouping === null) return [whole, fraction]
  return isGrouped(whole, grouping) && !fraction.includes(grouping) ? [whole.replaceAll(grouping, ''), fraction] : null
}

function shift(whole: string, fraction: string, places: number): readonly [string, string] {
  const padded = fraction.padEnd(places, '0')
  return [whole + padded.slice(0, places), padded.slice(places)]
}

/** An empty entry stays empty. Digits are kept exactly, without leading zeros. */
export function readDecimal(entry: string): string | null {
  const text = typed('number', entry)
    .replace(/\p{Zs}/gu, ' ')
    .replaceAll('’', "'")
    .replaceAll('。', '.')
    .replaceAll('、', ',')
    .replace(/^(?:mx|us|hk)?\$ */i, '')
    .toLowerCase()
  if (text === '') return ''
  const places = SUFFIXES[text.at(-1) ?? ''] ?? 0
  const digits = places > 0 ? text.slice(0, -1).trimEnd() : text
  if (!/^[\d.,' ]*\d[\d.,]*$/.test(digits)) return null
  const parts = split(digits)
  if (parts === null) return null
  const [whole, fraction] = shift(...parts, places)
  const trimmed = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? trimmed : `${trimmed}.${fraction}`
}

/**
 * Parser and formatter of a number field: `read` works like {@link readDecimal}; `write` formats decimal text for the
 * field.
 */
export type Entry = {
  readonly read: (entry: string) => string | null
  readonly write: (value: string) => string
  /** Name of a text in `margin`: how the number is typed. */
  readonly hint?: 'hint.notation' | 'hint.signed'
}

export const decimalEntry: Entry = { read: readDecimal, write: value => value }

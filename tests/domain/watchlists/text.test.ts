// A watchlist leaves as text and comes back the same; what a text has besides is listed with its line, never dropped.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardNames } from '../../../domain/instruments/boards.ts'
import { keyOn } from '../../../domain/instruments/market-code.ts'
import { WATCHLIST_MAX } from '../../../domain/limits.ts'
import { typed } from '../../../domain/typed.ts'
import { LIST_NAME_MAX } from '../../../domain/watchlists/lists.ts'
import { checkSectionName } from '../../../domain/watchlists/names.ts'
import type { ReadList } from '../../../domain/watchlists/text.ts'
import { LIST_TEXT_MAX, readList, writeList } from '../../../domain/watchlists/text.ts'
import { itemsArbitrary, sectionsArbitrary } from './arbitrary.ts'

const read = (text: string): ReadList => {
  const outcome = readList(text)
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

test('a list that is written and read again is the same list', () => {
  fc.assert(
    fc.property(sectionsArbitrary.chain(itemsArbitrary), list => {
      if (list.length === 0) {
        expect(readList(writeList(list))).toBe('empty')
        return
      }
      const { entries, ...rest } = read(writeList(list))
      expect(entries.map(({ key, section }) => ({ key, section }))).toEqual(list)
      expect(rest).toEqual({ unreadable: [], repeated: [], shortened: [] })
    }),
  )
})

test('it has one code a line, with headings as TradingView writes them', () => {
  const [apple, walmex] = [keyOn('US', 'AAPL'), keyOn('MX', 'WALMEX')]
  if (!apple || !walmex) throw new Error('keys')
  const list = [{ key: apple }, { key: walmex, section: 'México' }]
  expect(writeList(list)).toBe('US:AAPL\n###México\nMX:WALMEX\n')
})

test('commas separate like lines, and codes are read in any spelling', () => {
  const { entries, repeated } = read('###Tech, us:aapl , US:NVDA,\r\n###HK\rhk:700\n\nＵＳ：ＭＳＦＴ,US:AAPL')
  expect(entries.map(({ key, section, line }) => [key, section, line])).toEqual([
    ['US.AAPL', 'Tech', 1],
    ['US.NVDA', 'Tech', 1],
    ['HK.00700', 'HK', 3],
    ['US.MSFT', 'HK', 5],
  ])
  expect(repeated).toEqual([{ line: 5, text: 'US:AAPL' }])
})

test('lines that are no code are listed, and the others are read', () => {
  const { entries, unreadable } = read('AAPL\nNASDAQ:AAPL\nUS:AAPL\nUS:\nUS:A:B\nUS:no code!')
  expect(entries.map(entry => entry.key)).toEqual(['US.AAPL'])
  expect(unreadable.map(({ line }) => line)).toEqual([1, 2, 4, 5, 6])
})

test('a heading that comes twice is one section; a long one is shortened and listed', () => {
  const long = '字'.repeat(LIST_NAME_MAX + 3)
  const { entries, shortened } = read(`###A\nUS:AAPL\n###${long}\nUS:NVDA\n###A\nUS:MSFT\n###\nUS:ORCL`)
  expect(entries.map(({ key, section }) => [key, section])).toEqual([
    ['US.ORCL', null],
    ['US.AAPL', 'A'],
    ['US.MSFT', 'A'],
    ['US.NVDA', '字'.repeat(LIST_NAME_MAX)],
  ])
  expect(shortened.map(({ line }) => line)).toEqual([3])
})

test('a text that is too long, too many instruments, binary data and nothing are refused as a whole', () => {
  const codes = (count: number) => Array.from({ length: count }, (_, nth) => `US:K${nth}`).join('\n')
  expect(readList(codes(WATCHLIST_MAX + 1))).toBe('tooMany')
  expect(read(codes(WATCHLIST_MAX)).entries).toHaveLength(WATCHLIST_MAX)
  expect(readList(' '.repeat(LIST_TEXT_MAX + 1))).toBe('tooLarge')
  expect(readList('US:AAPL\u0000')).toBe('binary')
  expect(readList('US:AAPL\ufffd')).toBe('binary')
  expect(readList(' \n###A\n,,')).toBe('empty')
})

test('of five thousand lines, each is read or listed with its number; more instruments than a list has are refused', () => {
  const kinds = (line: number): string => [`US:K${line % WATCHLIST_MAX}`, `no ${line}`][line % 2] ?? ''
  const lines = Array.from({ length: 5_000 }, (_, line) => kinds(line))
  const { entries, unreadable, repeated } = read(lines.join('\n'))
  const told = [...entries, ...unreadable, ...repeated].map(({ line }) => line).sort((one, other) => one - other)
  expect(told).toEqual(lines.map((_, line) => line + 1))
  expect([entries.length, unreadable.length, repeated.length]).toEqual([
    WATCHLIST_MAX / 2,
    2_500,
    2_500 - WATCHLIST_MAX / 2,
  ])
  expect(readList(lines.map((_, line) => `US:K${line}`).join('\n'))).toBe('tooMany')
})

test('whatever is read, sections have valid names and each instrument comes once', () => {
  const part = fc.oneof(
    fc.tuple(fc.constantFrom(...boardNames), fc.string()).map(([board, code]) => `${board}:${code}`),
    fc.string().map(name => `###${name}`),
    fc.string({ unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.array(part), parts => {
      const outcome = readList(parts.join('\n'))
      if (typeof outcome === 'string') return
      for (const { section } of outcome.entries) {
        if (section === null) continue
        expect(checkSectionName(section, [])).toBe(null)
        expect(typed('line', section)).toBe(section)
      }
      expect(new Set(outcome.entries.map(entry => entry.key)).size).toBe(outcome.entries.length)
    }),
  )
})

// A watchlist as text, for other programs: one `EXCHANGE:CODE` a line, with the codes of this product's markets (`US:AAPL`,
// `MX:WALMEX`, `HK:00700`), and `###Name` before the entries of a section, as TradingView writes it. Commas separate
// like line breaks.
import type { InstrumentKey } from '../brand.ts'
import { boardNames } from '../instruments/boards.ts'
import { boardOf, codeOf, keyOn } from '../instruments/market-code.ts'
import { WATCHLIST_MAX } from '../limits.ts'
import { typed } from '../typed.ts'
import { LIST_NAME_MAX } from './lists.ts'
import type { Sectioned } from './sections.ts'
import { sectionOf } from './sections.ts'

const HEADING = '###'

/** Length of a text that is read, in characters: several times that of the longest list. */
export const LIST_TEXT_MAX = 64 * 1024

export const writeCode = (key: InstrumentKey): string => `${boardOf(key)}:${codeOf(key)}`

export function writeList(list: readonly (Sectioned & { readonly key: InstrumentKey })[]): string {
  let section: string | null = null
  const lines: string[] = []
  for (const item of list) {
    const own = sectionOf(item)
    if (own !== section && own !== null) lines.push(HEADING + own)
    section = own
    lines.push(writeCode(item.key))
  }
  return lines.map(line => `${line}\n`).join('')
}

/** `line`: number of the line, from 1. `text`: as it was written. */
export type ListLine = { readonly line: number; readonly text: string }
export type ReadEntry = ListLine & { readonly key: InstrumentKey; readonly section: string | null }
export type ReadList = {
  readonly entries: readonly ReadEntry[]
  /** Lines that are no code of a market. */
  readonly unreadable: readonly ListLine[]
  /** Lines whose instrument has an earlier line. */
  readonly repeated: readonly ListLine[]
  /** Headings that were shortened to the longest possible name. */
  readonly shortened: readonly ListLine[]
}
/** Why a text is not read at all. `tooMany`: it has more instruments than a list can have. */
export type ListProblem = 'tooLarge' | 'binary' | 'empty' | 'tooMany'

/** Control characters, and the sign for bytes that are no text, are in no list. */
const isBinary = (text: string): boolean => /[\p{Cc}\ufffd]/u.test(text.replace(/[\t\r\n]/g, ''))

export function readList(text: string): ReadList | ListProblem {
  if (text.length > LIST_TEXT_MAX) return 'tooLarge'
  if (isBinary(text)) return 'binary'
  const reading: Reading = { entries: [], unreadable: [], repeated: [], shortened: [], keys: new Set(), section: null }
  for (const [index, line] of text.split(/\r\n?|\n/).entries())
    for (const part of line.split(',')) readPart(reading, { line: index + 1, text: typed('line', part) })
  const { keys, section: _last, ...read } = reading
  if (keys.size > WATCHLIST_MAX) return 'tooMany'
  return keys.size === 0 && read.unreadable.length === 0 ? 'empty' : grouped(read)
}

type Reading = { [K in keyof ReadList]: ReadList[K][number][] } & { readonly keys: Set<string>; section: string | null }

function readPart(reading: Reading, part: ListLine): void {
  if (part.text === '') return
  if (part.text.startsWith(HEADING)) {
    const name = typed('line', part.text.slice(HEADING.length))
    const short = shortName(name)
    if (short !== name) reading.shortened.push(part)
    reading.section = short === '' ? null : short
    return
  }
  const key = readCode(part.text)
  if (key === null) reading.unreadable.push(part)
  else if (reading.keys.has(key)) reading.repeated.push(part)
  else {
    reading.keys.add(key)
    reading.entries.push({ ...part, key, section: reading.section })
  }
}

/** Whole characters only: half of an emoji is none. */
function shortName(name: string): string {
  if (name.length <= LIST_NAME_MAX) return name
  let short = ''
  for (const character of name) {
    if (short.length + character.length > LIST_NAME_MAX) break
    short += character
  }
  return typed('line', short)
}

function readCode(text: string): InstrumentKey | null {
  const [market = '', code = '', ...rest] = typed('code', text).split(':')
  const board = boardNames.find(name => name === market)
  return board && rest.length === 0 ? keyOn(board, code) : null
}

/** Entries of a heading that comes twice are brought together, at its first place. */
function grouped(read: ReadList): ReadList {
  const sections = [null, ...new Set(read.entries.map(entry => entry.section).filter(name => name !== null))]
  const entries = sections.flatMap(section => read.entries.filter(entry => entry.section === section))
  return { ...read, entries }
}

// Finds instruments by the text that a user types: a code, with or without its market or its leading zeros, or a part
// of a name. Case, accents, the order of the words and a single typing error are tolerated.
import { foldAccents } from '../../../domain/fold.ts'
import { simplified } from '../../../domain/han.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import { boardNames, boards } from '../../../domain/instruments/boards.ts'
import { SEARCH_RESULTS_MAX } from '../../../domain/limits.ts'
import type { Locale } from '../../../domain/wire/envelope.ts'
import { isGenerated } from '../catalogue/generated.ts'
import type { Listing } from '../source.ts'
import { aliasesOf } from './search-aliases.ts'

/**
 * Lower case without accents, in simplified characters, the words separated by single spaces. An ampersand is kept,
 * because it is part of some codes.
 */
export function fold(text: string): string {
  return simplified(foldAccents(text))
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
}

type Entry = {
  readonly listing: Listing
  readonly generated: boolean
  /** Spellings of the code: unchanged, without punctuation, without leading zeros. */
  readonly codes: readonly string[]
  /** Names in each language, each preceded by a line break. */
  readonly names: string
  /** Search words of the instrument, each preceded by a space. */
  readonly aliases: string
  /** All texts together, each word preceded by a space. */
  readonly text: string
}

function entryOf(listing: Listing): Entry {
  const { code, symbol, name, nameEs, nameZh } = listing.instrument
  const folded = fold(code)
  const codes = [
    ...new Set([
      folded,
      folded.replaceAll(' ', ''),
      folded.replace(/^0+(?=\d)/, ''),
      ...(symbol ? [fold(symbol)] : []),
    ]),
  ]
  const named = [name, nameEs ?? '', nameZh ?? ''].map(fold)
  const aliases = fold(aliasesOf(listing.instrument))
  return {
    listing,
    generated: isGenerated(name),
    codes,
    names: `\n${named.join('\n')}`,
    aliases: ` ${aliases}`,
    text: ` ${codes.join(' ')} ${named.join(' ')} ${aliases}`,
  }
}

type Query = { readonly text: string; readonly board: Board | null }

/** Any board's name can precede a code. Only boards of a market class can follow one, as in `700.HK`. */
const boardPattern = new RegExp(
  `^(?:(${boardNames.join('|')})\\.)?(.*?)(?:\\.(${boardNames.filter(board => boards[board].market).join('|')}))?$`,
  'i',
)

/**
 * Splits a query into board and text: `700.HK` and `HK.00700` name the market as well. A number is compared without its
 * leading zeros.
 */
function parseQuery(typed: string): Query {
  const match = boardPattern.exec(typed.normalize('NFKC').trim())
  const [, prefix, body = '', suffix] = match ?? []
  const board = (prefix ?? suffix)?.toUpperCase() as Board | undefined
  const text = fold(body)
  return { text: /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text, board: board ?? null }
}

const ranks = {
  code: 0,
  codePrefix: 1,
  namePrefix: 2,
  wordPrefix: 3,
  contains: 4,
  words: 5,
  codeTypo: 6,
  typo: 7,
} as const
const TYPO_LETTERS = 4

function rankOf(entry: Entry, text: string): number | null {
  if (!entry.text.includes(text)) return null
  if (entry.codes.includes(text)) return ranks.code
  if (entry.codes.some(code => code.startsWith(text))) return ranks.codePrefix
  if (entry.names.includes(`\n${text}`) || entry.aliases.includes(` ${text}`)) return ranks.namePrefix
  return entry.text.includes(` ${text}`) ? ranks.wordPrefix : ranks.contains
}

/** Words of a query. Chinese is written without spaces, so a month is separated from the word beside it. */
const wordsOf = (text: string): string[] => text.split(/ |(?<=\p{Script=Han})(?=\d)|(?<=月)(?=\p{Script=Han})/u)

/** True if the text continues at `from` with the query's letters from `at` on. */
function continues(text: string, from: number, query: string, at: number): boolean {
  for (let i = at; i < query.length; i++) if (text[from + i - at] !== query[i]) return false
  return true
}

/**
 * True if the word at `from` of the text starts with the query, allowing one wrong, missing or additional letter, or
 * two swapped ones. It is called for every word of the market, so it copies no text.
 */
function beginsNearly(text: string, from: number, query: string): boolean {
  let at = 0
  while (at < query.length && text[from + at] === query[at]) at++
  const next = from + at
  if (continues(text, next, query, at + 1)) return true
  // The end of a word is no letter of it.
  if (text[next] === ' ') return false
  return (
    continues(text, next + 1, query, at + 1) ||
    continues(text, next + 1, query, at) ||
    (query[at] === text[next + 1] && query[at + 1] === text[next] && continues(text, next + 2, query, at + 2))
  )
}

/** True if a word of the text, each of which follows a space, starts nearly with the query. */
function hasWordNearly(text: string, query: string): boolean {
  for (let space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', space + 1))
    if (beginsNearly(text, space + 1, query)) return true
  return false
}

type Found = { readonly entry: Entry; readonly rank: number }

/** Market of the country in which a language of the app is spoken first. */
const homes: Readonly<Record<Locale, Board>> = { 'es-MX': 'MX', en: 'US', 'zh-Hans': 'HK' }

/** Of equally good results those of the home market come first: `walmart` finds WALMEX before WMT in Mexico. */
const byMeritAt =
  (home: Board) =>
  (a: Found, b: Found): number =>
    a.rank - b.rank ||
    Number(a.entry.generated) - Number(b.entry.generated) ||
    Number(b.entry.listing.instrument.board === home) - Number(a.entry.listing.instrument.board === home) ||
    a.entry.listing.instrument.ix - b.entry.listing.instrument.ix

/** `board`: the only one that is searched; null for all. */
type SearchOptions = { readonly locale?: Locale; readonly board?: Board | null }
type Search = (typed: string, options?: SearchOptions) => Listing[]

/** @param isHidden excludes a listing; called only for the results that would be returned */
export function createSearch(
  listings: readonly Listing[],
  isHidden: (listing: Listing) => boolean = () => false,
): Search {
  const entries: Entry[] = []

  /** Adds listings that joined the market since the last search. */
  function takeNew(): void {
    for (const listing of listings.slice(entries.length)) entries.push(entryOf(listing))
  }

  function exact({ text, board }: Query): Found[] {
    const found: Found[] = []
    for (const entry of entries) {
      if (board !== null && entry.listing.instrument.board !== board) continue
      const rank = rankOf(entry, text)
      if (rank !== null) found.push({ entry, rank })
    }
    return found
  }

  /** Called only if nothing matches exactly: each word of the query begins a word of the entry, in any order. */
  function byWords({ text, board }: Query): Found[] {
    const words = wordsOf(text)
    if (words.length < 2) return []
    return entries
      .filter(({ listing }) => board === null || listing.instrument.board === board)
      .filter(entry => words.every(word => entry.text.includes(` ${word}`)))
      .map(entry => ({ entry, rank: ranks.words }))
  }

  /** Called only if nothing matches exactly: similar words must not displace exact matches. */
  function nearly({ text, board }: Query): Found[] {
    if (text.length < TYPO_LETTERS) return []
    const alike = (entry: Entry): boolean =>
      (board === null || entry.listing.instrument.board === board) && hasWordNearly(entry.text, text)
    const rankOfTypo = ({ codes }: Entry): number =>
      codes.some(code => beginsNearly(code, 0, text)) ? ranks.codeTypo : ranks.typo
    return entries.filter(alike).map(entry => ({ entry, rank: rankOfTypo(entry) }))
  }

  function firstShown(sorted: readonly Found[]): Listing[] {
    const shown: Listing[] = []
    for (const { entry } of sorted) {
      if (shown.length === SEARCH_RESULTS_MAX) break
      if (!isHidden(entry.listing)) shown.push(entry.listing)
    }
    return shown
  }

  return (typed, { locale = 'es-MX', board = null } = {}) => {
    const named = parseQuery(typed)
    const query = { text: named.text, board: named.board ?? board }
    if (query.text === '' || query.board !== (board ?? query.board)) return []
    takeNew()
    for (const look of [exact, byWords, nearly]) {
      const found = look(query)
      if (found.length > 0) return firstShown(found.sort(byMeritAt(homes[locale])))
    }
    return []
  }
}

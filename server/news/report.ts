// A day's brief as text: title, summary and HTML in the user's language (locales/<locale>/brief.json).
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { must } from '../../domain/assert.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { DAY_SECONDS, unixSeconds } from '../../domain/time.ts'
import { currencySymbols } from '../../domain/wallet.ts'
import type { Article } from '../../domain/wire/calls/content.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { dayAndMonth } from '../lib/dayjs.ts'
import { fillIn } from '../lib/fill-in.ts'
import { escaped, minutesOf } from './article.ts'
import type { Brief, DayMove } from './brief.ts'

const wordsSchema = z.strictObject({
  market: z.strictObject({ US: z.string(), HK: z.string(), MX: z.string() }),
  title: z.string(),
  titlePlain: z.string(),
  summary: z.string(),
  index: z.string(),
  breadth: z.string(),
  gainers: z.string(),
  losers: z.string(),
  row: z.string(),
  note: z.string(),
})

const wordsOf = new Map(
  locales.map(locale => {
    const url = new URL(`../../locales/${locale}/brief.json`, import.meta.url)
    return [locale, wordsSchema.parse(JSON.parse(readFileSync(url, 'utf8')))] as const
  }),
)

export function reportOf(brief: Brief, locale: Locale): Article {
  const words = must(wordsOf.get(locale), `brief texts of ${locale}`)
  const fill = (text: string, values: Readonly<Record<string, string | number>>) => fillIn(text, values, locale)
  const zone = brief.index?.listing.zone ?? brief.gainers[0]?.listing.zone ?? 'UTC'
  const day = dayAndMonth(brief.dayAt, zone, locale)
  const market = words.market[brief.board]
  const { index, rose, fell } = brief
  const indexValues = index && {
    index: nameOf(index, locale),
    level: levelOf(index, locale),
    percent: percentOf(index, locale),
    market,
    day,
  }
  const rows = (moves: readonly DayMove[]) =>
    moves.map(move => `<li>${rowOf(move, brief.board, words.row, locale)}</li>`).join('')
  const list = (title: string, moves: readonly DayMove[]) =>
    moves.length === 0 ? '' : `<h2>${escaped(title)}</h2><ul>${rows(moves)}</ul>`
  const html = [
    indexValues ? `<p>${escaped(fill(words.index, indexValues))}</p>` : '',
    `<p>${escaped(fill(words.breadth, { market, rose, fell }))}</p>`,
    list(words.gainers, brief.gainers),
    list(words.losers, brief.losers),
    `<p><small>${escaped(words.note)}</small></p>`,
  ].join('')
  return {
    id: brief.id,
    title: indexValues ? fill(words.title, indexValues) : fill(words.titlePlain, { market, day }),
    summary: fill(words.summary, { rose, fell, day }),
    publishedTimestamp: unixSeconds(brief.dayAt) + DAY_SECONDS,
    minutes: minutesOf(html),
    keys: [...(index ? [index] : []), ...brief.gainers, ...brief.losers].map(move => move.listing.instrument.key),
    html,
  }
}

/** Seconds from the start of a day to the time of its brief. */

function rowOf(move: DayMove, board: StockBoard, text: string, locale: Locale): string {
  const { code, name, source } = move.listing.instrument
  const { quotePage: page, market } = boards[board]
  const query = new URLSearchParams({ name, code, source: String(source), market })
  const link = `<a href="#${page}?${escaped(query.toString())}">${escaped(nameOf(move, locale))}</a>`
  const price = currencySymbols[boards[board].currency] + levelOf(move, locale)
  const filled = fillIn(escaped(text), { price: escaped(price), percent: percentOf(move, locale) }, locale)
  return filled.replace('{{name}}', () => link)
}

const nameOf = ({ listing }: DayMove, locale: Locale): string =>
  (locale === 'zh-Hans' ? listing.instrument.nameZh : null) ?? listing.instrument.name

function levelOf({ listing, close }: DayMove, locale: Locale): string {
  const digits = listing.instrument.priceDecimals
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return format.format(close / 10 ** digits)
}

/** A percentage as the app shows it: with a real minus sign, and in Spanish with a space before the percent sign. */
function percentOf({ percent }: DayMove, locale: Locale): string {
  const text = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(percent.toNumber())
  return text.replace('-', '\u2212') + (locale === 'es-MX' ? '\u00a0%' : '%')
}

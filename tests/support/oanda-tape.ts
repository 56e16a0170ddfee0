// Quotes that the fake OANDA plays: ticks of 2014 that were recorded with their minutes, and short ones that are made here.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { DAY_MS } from '../../domain/time.ts'
import { Chance } from './chance.ts'
import { realDataDir, scaled } from './recorded.ts'

/** Scaled prices; `at`: UTC ms. */
export type Tick = { readonly at: number; readonly bid: number; readonly ask: number }
export type Prices = readonly [open: number, high: number, low: number, close: number]
/** A recorded minute of the same ticks. */
export type QuoteMinute = { readonly time: number; readonly bid: Prices; readonly ask: Prices }

export const DECIMALS = 5
const FOLDER = join(realDataDir, 'live/oanda/lean')
const TICK_FIELDS = 3

export const leanDays = ['2014-05-04', '2014-05-07', '2014-05-08'] as const
export const hasOandaData = existsSync(FOLDER)
export const noOandaData = hasOandaData ? '' : ` (skipped: no recorded data in ${realDataDir}, set REAL_DATA_DIR)`

/** The first file of a ZIP archive. */
function unzip(path: string): string {
  const bytes = readFileSync(path)
  const [method, nameLength, extraLength] = [bytes.readUInt16LE(8), bytes.readUInt16LE(26), bytes.readUInt16LE(28)]
  const size = bytes.readUInt32LE(bytes.indexOf('PK\x01\x02', 0, 'latin1') + 20)
  const start = 30 + nameLength + extraLength
  const packed = bytes.subarray(start, start + size)
  return (method === 0 ? packed : inflateRawSync(packed)).toString('utf8')
}

function leanRows(kind: 'tick' | 'minute', day: string): readonly (readonly string[])[] {
  const text = unzip(join(FOLDER, `${kind}_eurusd_${day.replaceAll('-', '')}_quote.zip`))
  return text
    .trim()
    .split('\n')
    .map(line => line.trim().split(','))
}

/** Times of a file are ms since midnight, UTC. */
const timeIn = (day: string, [ms]: readonly string[]): number => Date.parse(day) + Number(ms)
const priceOf = (text: string | undefined): number => scaled(text ?? '', DECIMALS)

export const leanTicks = (day: string): Tick[] =>
  leanRows('tick', day).map(row => {
    const [, bid, ask] = row
    if (row.length !== TICK_FIELDS) throw new Error(`A tick has ${row.length} fields.`)
    return { at: timeIn(day, row), bid: priceOf(bid), ask: priceOf(ask) }
  })

export function leanMinutes(day: string): QuoteMinute[] {
  return leanRows('minute', day).map(row => {
    const [, bo, bh, bl, bc, , ao, ah, al, ac] = row
    const side = (...texts: readonly (string | undefined)[]): Prices => {
      const [open = 0, high = 0, low = 0, close = 0] = texts.map(priceOf)
      return [open, high, low, close]
    }
    return { time: timeIn(day, row), bid: side(bo, bh, bl, bc), ask: side(ao, ah, al, ac) }
  })
}

type ShortTape = { readonly startMs: number; readonly ticks: number; readonly everyMs?: number }

/** Ticks with one price after another, several of them within 250 ms; every twelfth gap is longer than a minute. */
export function shortTicks({ startMs, ticks, everyMs = 700 }: ShortTape): Tick[] {
  const chance = new Chance(7)
  let [at, bid] = [startMs, 139_100]
  return Array.from({ length: ticks }, (_, nth) => {
    at += nth % 12 === 11 ? 95_000 : Math.round(chance.next() * 2 * everyMs)
    bid += Math.round(chance.next() * 20 - 10)
    return { at, bid, ask: bid + 8 + Math.round(chance.next() * 7) }
  })
}

export const WINDOW_MS = 250

/** True for the last tick of each window, which is the only one that the stream sends. */
export function sentOf(ticks: readonly Tick[]): boolean[] {
  const windowOf = ({ at }: Tick): number => Math.floor((at % DAY_MS) / WINDOW_MS) + Math.floor(at / DAY_MS) * 1e6
  return ticks.map((tick, nth) => {
    const next = ticks[nth + 1]
    return !next || windowOf(next) !== windowOf(tick)
  })
}

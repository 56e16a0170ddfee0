// Recorded market data for the tests, from outside the repository: REAL_DATA_DIR, or the folder beside the checkout.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Bar } from '../../domain/kline.ts'

export const realDataDir = resolve(process.env['REAL_DATA_DIR'] ?? '../shared/data')
export const hasRealData = existsSync(join(realDataDir, 'tapes.json'))

export type Row = Readonly<Record<string, string>>

export function readText(path: string): string {
  const bytes = readFileSync(join(realDataDir, path))
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** The rows of a CSV file, by the names in its header. The files have no quoted fields. */
export function readCsv(path: string): Row[] {
  const [header = '', ...lines] = readText(path).trim().split('\n')
  const names = header.trim().split(',')
  return lines.map(line => {
    const fields = line.trim().split(',')
    return Object.fromEntries(names.map((name, column) => [name, fields[column] ?? '']))
  })
}

export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** The largest number of decimals of the texts. */
export const finest = (texts: Iterable<string>): number => {
  let decimals = 0
  for (const text of texts) decimals = Math.max(decimals, decimalsOf(text))
  return decimals
}

/**
 * A decimal text as an exact scaled integer. A text with an exponent, as in recorded quantities ('1.3e-05'), is parsed
 * as a double.
 */
export function scaled(text: string, decimals: number): number {
  if (/e/i.test(text)) return Math.round(Number(text) * 10 ** decimals)
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
}

/** A bar from a row with open, high, low, close and volume. Names of columns may start with a capital letter. */
export function barOf(row: Row, time: number, decimals: number): Bar {
  const field = (name: string): string => row[name] ?? row[name[0]?.toUpperCase() + name.slice(1)] ?? ''
  return {
    time,
    open: scaled(field('open'), decimals),
    high: scaled(field('high'), decimals),
    low: scaled(field('low'), decimals),
    close: scaled(field('close'), decimals),
    volume: Number(field('volume') || 0),
  }
}

export type Mismatch = { readonly time: string; readonly field: string; readonly ours: number; readonly theirs: number }

/** Compares every field of every bar. Volumes may differ by a relative tolerance; null: volumes are not compared. */
export function compareBars(ours: readonly Bar[], theirs: readonly Bar[], volumeTolerance: number | null): Mismatch[] {
  const byTime = new Map(ours.map(bar => [bar.time, bar]))
  const mismatches: Mismatch[] = []
  const note = (bar: Bar, field: string, our: number, their: number) =>
    mismatches.push({ time: new Date(bar.time).toISOString(), field, ours: our, theirs: their })
  for (const their of theirs) {
    const our = byTime.get(their.time)
    if (!our) {
      note(their, 'missing', Number.NaN, their.close)
      continue
    }
    for (const field of ['open', 'high', 'low', 'close'] as const)
      if (our[field] !== their[field]) note(their, field, our[field], their[field])
    const apart = Math.abs(our.volume - their.volume)
    if (volumeTolerance !== null && apart > volumeTolerance * Math.max(1e-9, Math.abs(their.volume)))
      note(their, 'volume', our.volume, their.volume)
  }
  if (ours.length !== theirs.length)
    mismatches.push({ time: '', field: 'bars', ours: ours.length, theirs: theirs.length })
  return mismatches
}

/**
 * Adds flat bars at the previous close for intervals without a trade, up to the bar at `until`, as some references have
 * them.
 */
export function fillSilence(bars: readonly Bar[], sizeMs: number, until: number): Bar[] {
  const filled: Bar[] = []
  const fillTo = (time: number) => {
    let previous = filled.at(-1)
    while (previous && previous.time + sizeMs < time) {
      const { close } = previous
      previous = { time: previous.time + sizeMs, open: close, high: close, low: close, close, volume: 0 }
      filled.push(previous)
    }
  }
  for (const bar of bars) {
    fillTo(bar.time)
    filled.push(bar)
  }
  fillTo(until + sizeMs)
  return filled
}

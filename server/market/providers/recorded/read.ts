// Reads the trades of a recording batch by batch: the file is never completely in memory, and other work runs between
// two batches.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createIdSet } from './id-set.ts'
import type { LineReader, RecordedTrade } from './line.ts'
import { lineReader } from './line.ts'

export type ReadCounts = {
  trades: number
  malformed: number
  /**
   * Number of trades with a time before the previous trade's. They are skipped, because a recording must be sorted by
   * time.
   */
  late: number
  /** Number of trades with the id of an earlier one. */
  repeated: number
  /** Numbers of the first lines that were left out, from 1. */
  readonly lines: number[]
}

export const createCounts = (): ReadCounts => ({ trades: 0, malformed: 0, late: 0, repeated: 0, lines: [] })

/** Maximum number of lines that are named. */
const MOST_LINES = 20

/** What the trades of a recording can be. */
type Rules = {
  /** True if prices can be zero or below. */
  readonly isSigned: boolean
  /** False for a price that cannot be written in the recording's units; all are accepted without it. */
  readonly hasUnits?: (price: string) => boolean
}

/** An error in a recording, reported to the operator that named the file. */
export class TapeError extends Error {}

function openText(file: string, signal: AbortSignal): Readable {
  const bytes = createReadStream(file, { signal })
  if (!file.endsWith('.gz')) return bytes.setEncoding('utf8')
  const text = createGunzip().setEncoding('utf8')
  bytes.on('error', error => text.destroy(error))
  return bytes.pipe(text)
}

async function* linesOf(file: string, signal: AbortSignal): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of openText(file, signal)) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  if (rest !== '') yield [rest]
}

/** Yields the trades in batches. `counts` increases as they are read. */
export async function* readTrades(
  file: string,
  counts: ReadCounts,
  { isSigned, hasUnits = () => true }: Rules,
  signal: AbortSignal,
): AsyncGenerator<RecordedTrade[]> {
  let read: LineReader | null = null
  let lastTime = 0
  let number = 0
  const ids = createIdSet()
  const leaveOut = (why: 'malformed' | 'late' | 'repeated'): void => {
    counts[why]++
    if (counts.lines.length < MOST_LINES) counts.lines.push(number)
  }
  for await (const lines of linesOf(file, signal)) {
    const batch: RecordedTrade[] = []
    for (const line of lines) {
      number++
      if (!read) {
        const found = lineReader(line, isSigned)
        if (!found) throw new TapeError(`${file}: the first line names no columns ts_ms and price (or bid)`)
        read = found.read
        if (!found.firstIsData) continue
      }
      const reading = read(line)
      if (reading === 'other') continue
      if (reading === 'malformed' || !hasUnits(reading.price)) leaveOut('malformed')
      else if (reading.id !== null && !ids.add(reading.id)) leaveOut('repeated')
      else if (reading.time < lastTime) leaveOut('late')
      else {
        lastTime = reading.time
        counts.trades++
        batch.push(reading)
      }
    }
    if (batch.length > 0) yield batch
  }
}

export async function assertFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new TapeError(`${file}: there is no such file`)
}

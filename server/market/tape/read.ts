// Reads the trades of a recording batch by batch: the file is never completely in memory, and other work runs between
// two batches.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
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
  signal: AbortSignal,
): AsyncGenerator<RecordedTrade[]> {
  let read: LineReader | null = null
  let lastTime = 0
  for await (const lines of linesOf(file, signal)) {
    const batch: RecordedTrade[] = []
    for (const line of lines) {
      if (!read) {
        const found = lineReader(line)
        if (!found) throw new TapeError(`${file}: the first line names no columns ts_ms and price (or bid)`)
        read = found.read
        if (!found.firstIsData) continue
      }
      const reading = read(line)
      if (reading === 'other') continue
      if (reading === 'malformed') counts.malformed++
      else if (reading.time < lastTime) counts.late++
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

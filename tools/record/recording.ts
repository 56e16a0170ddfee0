// One recording: every message as received, then the provider's own bars of the same time, and the bars that the feed
// built from the messages compared with them.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Adapter } from '../../server/market/live/adapter.ts'
import type { LiveInstrument } from '../../server/market/live/events.ts'
import type { Feed } from '../../server/market/live/feed.ts'
import { createFeed } from '../../server/market/live/feed.ts'
import { hostOf } from '../../server/market/live/host.ts'
import { Refused } from '../../server/market/live/refused.ts'
import type { Source } from '../../server/market/live/sourced.ts'
import { Misuse, NotDone } from '../command.ts'
import type { Comparison } from './compare.ts'
import { compareMinutes } from './compare.ts'

type Kept = { readonly path: string; readonly file: string }

export type RecordingDeps = {
  readonly clock: Clock
  readonly random: () => number
  print(line: string): void
  /** Creates the provider, which passes on each answer of the history. */
  source(onAnswer: (path: string, body: string) => void): Source
  /** The answers that are kept: the last part of their path, with the name of their file. */
  readonly kept: { readonly listed: Kept; readonly bars: Kept }
  /** Ends the recording early. */
  readonly ended?: AbortSignal
}

export type RecordingOptions = { readonly out: string; readonly keys: readonly string[]; readonly minutes: number }

export type Recorded = {
  readonly frames: number
  readonly files: readonly string[]
  readonly comparisons: readonly Comparison[]
}

/** Without any data for this long, the recording is given up. */
const FIRST_DATA_MS = 60 * SECOND_MS

export async function record(options: RecordingOptions, deps: RecordingDeps): Promise<Recorded> {
  const { out, keys, minutes } = options
  const answers = new Map<string, string>()
  const { adapter, openSocket } = deps.source((path, body) => answers.set(path, body))
  const { listed, bars } = deps.kept
  const instruments = await chosen(adapter, keys)
  await mkdir(out, { recursive: true })
  const file = (name: string): string => join(out, `${adapter.name}_${name}`)
  const frames = openFrames(file('frames.gz'), deps.clock)
  const files = [file('frames.gz')]
  const feed = createFeed({
    adapter,
    instruments,
    clock: deps.clock,
    random: deps.random,
    openSocket,
    log: { info: (_fields, text) => deps.print(text), warn: (fields, text) => deps.print(lineOf(fields, text)) },
    listener: { onRaw: frames.write },
  })
  const keep = async (name: string, path: string): Promise<void> => {
    files.push(file(name))
    await writeFile(file(name), answers.get(path) ?? '')
  }
  try {
    await keep(`${listed.file}.json`, listed.path)
    feed.start()
    await running(feed, hostOf(adapter.socketUrl), minutes * MINUTE_MS, deps)
    const count = await frames.end()
    const comparisons: Comparison[] = []
    for (const instrument of instruments) {
      const page = await asked(adapter, () => adapter.history.bars(instrument.symbol, MINUTE_MS))
      await keep(`${bars.file}_${instrument.key}.json`, bars.path)
      comparisons.push(compareMinutes(feed, instrument, page))
    }
    return { frames: count, files, comparisons }
  } finally {
    feed.stop()
    await frames.end()
  }
}

const lineOf = (fields: object, text: string): string => [text, ...Object.values(fields)].join(', ')

/** A call of the history, with a refusal as the command's own error. */
async function asked<Answer>(adapter: Adapter, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Refused) throw new NotDone(`${adapter.name} did not answer a request: ${error.message}.`)
    throw error
  }
}

async function chosen(adapter: Adapter, keys: readonly string[]): Promise<readonly LiveInstrument[]> {
  const all = await asked(adapter, () => adapter.history.instruments())
  return keys.map(key => {
    const found = all.find(instrument => instrument.key === key)
    if (!found) throw new Misuse(`${key} is not listed by ${adapter.name}.`)
    return found
  })
}

/** Resolves after the time, or when it is ended early. Rejects if the exchange refuses, or sends nothing. */
function running(feed: Feed, host: string, ms: number, { clock, ended }: RecordingDeps): Promise<void> {
  const startedAt = clock.now()
  let hadData = false
  return new Promise((resolve, reject) => {
    const finish = (work: () => void) => {
      stopCheck()
      stopEnd()
      work()
    }
    const stopEnd = clock.after(ms, () => finish(resolve))
    const stopCheck = clock.every(SECOND_MS, () => {
      const { state } = feed.health()
      hadData ||= state === 'live'
      if (state === 'refused') finish(() => reject(new NotDone(`${host} refused the connection.`)))
      else if (!hadData && clock.now() - startedAt >= FIRST_DATA_MS)
        finish(() => reject(new NotDone(`${host} cannot be reached.`)))
    })
    ended?.addEventListener('abort', () => finish(resolve), { once: true })
  })
}

type Frames = { readonly write: (message: string) => void; readonly end: () => Promise<number> }

/** A compressed file with one line a message: local time in nanoseconds, a space, the message. */
function openFrames(path: string, clock: Clock): Frames {
  const gzip = createGzip()
  const target = createWriteStream(path, { flags: 'wx' })
  gzip.pipe(target)
  const failed = once(target, 'error').then(([error]) => error as Error)
  let count = 0
  let ended: Promise<number> | null = null
  return {
    write(message) {
      if (ended) return
      gzip.write(`${clock.now()}000000 ${message}\n`)
      count++
    },
    end() {
      ended ??= Promise.race([once(target, 'close').then(() => count), failed.then(fail)])
      gzip.end()
      return ended
    },
  }
}

function fail(error: Error): never {
  if ('code' in error && error.code === 'EEXIST') throw new Misuse('The folder already has a recording.')
  throw error
}

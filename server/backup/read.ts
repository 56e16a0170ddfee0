// Reads a backup line by line, of any size, and validates everything: a truncated, altered or unrelated file is
// reported as such.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { currentKeys } from '../keys/current.ts'
import { decrypted } from './encrypt.ts'
import { BackupProblem, lineHash, sealLine } from './format.ts'

const NEWLINE = 0x0a

export type Lines = AsyncIterableIterator<string>

/** Passes the lines before the hash to `work`. If this throws, the effects of `work` must be discarded. */
export async function readLines<T>(path: string, work: (lines: Lines) => Promise<T>): Promise<T> {
  try {
    return await pipeline(
      createReadStream(path),
      source => decrypted(currentKeys(), source, path),
      createGunzip(),
      source => work(sealed(linesOf(source), path)),
    )
  } catch (error) {
    throw isFileError(error) ? new BackupProblem(`${path} cannot be read as a backup: ${error.message}.`) : error
  }
}

/** True for an error of the file or its compression, not of the store. */
const isFileError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && ('syscall' in error || String(error.code).startsWith('Z_'))

async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array[] = []
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString()
      rest = []
      from = end + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString()
}

/** All lines but the last one. The last line is the hash of the others, which is checked. */
async function* sealed(lines: AsyncIterable<string>, path: string): AsyncGenerator<string> {
  const hash = lineHash()
  let held: string | null = null
  for await (const line of lines) {
    if (held !== null) {
      hash.add(held)
      yield held
    }
    held = line
  }
  const { sha256 } = parseLine(sealLine, held ?? '', `the end of ${path}`)
  if (sha256 !== hash.hex()) throw new BackupProblem(`${path} was altered: it is not what its last line says.`)
}

export function parseLine<Schema extends z.ZodType>(schema: Schema, line: string, what: string): z.infer<Schema> {
  const parsed = schema.safeParse(json(line))
  if (!parsed.success) throw new BackupProblem(`This is no backup, or not all of one: ${what} is missing.`)
  return parsed.data
}

function json(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

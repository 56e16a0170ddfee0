// A backup, version 1: gzip over lines of JSON. First what it is; then each table, a line with its name and columns and a
// line a row, every value as PostgreSQL writes it as text, exactly; then the manifest; last the SHA-256 of all lines before.
// Nothing in it belongs to one store or the other: what was saved from the embedded one goes into a PostgreSQL, and back.
import { createHash } from 'node:crypto'
import { z } from 'zod'

export const FORMAT = 1

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const whole = z.int().min(0)

export const headerLine = z.strictObject({
  pulso: z.literal('backup'),
  format: whole,
  /** Of the migrations that made the store. */
  schema: whole,
  /** Milliseconds since 1970 UTC. */
  takenAt: whole,
})

export const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) })

export const manifestLine = z.strictObject({
  tables: z.record(z.string(), z.strictObject({ rows: whole, sha256: hash })),
  /** By `table.column`: the number that comes next, so that none is given out twice. Text: it may be large. */
  identities: z.record(z.string(), z.string().regex(/^\d+$/)),
  ledger: z.strictObject({ hash, lastAnchor: z.strictObject({ nth: whole, hash }).nullable() }),
})

export const sealLine = z.strictObject({ sha256: hash })

export type Manifest = z.infer<typeof manifestLine>

/** What a person is told of a backup that was made or restored. */
export type BackupSummary = {
  readonly rows: number
  readonly postings: number
  readonly takenAt: number
  /** The ledger's, in hex. */
  readonly hash: string
}

export function summaryOf({ tables, ledger }: Manifest, takenAt: number): BackupSummary {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return { rows, postings: tables['postings']?.rows ?? 0, takenAt, hash: ledger.hash }
}

/** Of lines as they come. */
export type LineHash = { add(line: string): void; hex(): string }

export function lineHash(): LineHash {
  const all = createHash('sha256')
  return {
    add: line => void all.update(line).update('\n'),
    hex: () => all.digest('hex'),
  }
}

/** Why a backup was not made or not restored. The message is for a person at a terminal. */
export class BackupProblem extends Error {}

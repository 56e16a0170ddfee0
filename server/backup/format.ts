// The backup format, version 1: gzip of JSON lines, encrypted if there is a key (`encrypt.ts`). The lines are a header;
// then for each table a line with its name and columns, and a line per row with every value as PostgreSQL's exact text;
// then the manifest; last the SHA-256 of all lines before. The format is independent of the kind of store: a backup of
// the embedded store can be restored into PostgreSQL, and the reverse.
import { createHash } from 'node:crypto'
import { z } from 'zod'

export const FORMAT = 1

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const whole = z.int().min(0)

export const headerLine = z.strictObject({
  pulso: z.literal('backup'),
  format: whole,
  /** The migration version of the store. */
  schema: whole,
  /** Milliseconds since 1970 UTC. */
  takenAt: whole,
})

export const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) })

export const manifestLine = z.strictObject({
  tables: z.record(z.string(), z.strictObject({ rows: whole, sha256: hash })),
  /**
   * The next number of each sequence, by `table.column`, so that no number is assigned twice. Text, because it may be
   * large.
   */
  identities: z.record(z.string(), z.string().regex(/^\d+$/)),
  ledger: z.strictObject({ hash, lastAnchor: z.strictObject({ nth: whole, hash }).nullable() }),
})

export const sealLine = z.strictObject({ sha256: hash })

export type Manifest = z.infer<typeof manifestLine>

/** The result of a backup or a restoration, for the operator. */
export type BackupSummary = {
  readonly rows: number
  readonly postings: number
  readonly takenAt: number
  /** Hash of the ledger, in hex. */
  readonly hash: string
}

export function summaryOf({ tables, ledger }: Manifest, takenAt: number): BackupSummary {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return { rows, postings: tables['postings']?.rows ?? 0, takenAt, hash: ledger.hash }
}

/** SHA-256 of lines, computed incrementally. */
export type LineHash = { add(line: string): void; hex(): string }

export function lineHash(): LineHash {
  const all = createHash('sha256')
  return {
    add: line => void all.update(line).update('\n'),
    hex: () => all.digest('hex'),
  }
}

/** Thrown when a backup could not be made or restored. The message is for an operator. */
export class BackupProblem extends Error {}

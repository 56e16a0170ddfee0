// The result of a fault run, and the table that all runs are printed in.
import { markdownTable } from '../tools/markdown-table.ts'

export const storeNames = ['embedded', 'PostgreSQL'] as const
export type StoreName = (typeof storeNames)[number]

export type Row = {
  readonly name: string
  /** The kind of store; — if the run used none. */
  readonly store: string
  /** Repetitions: kills, rounds or frames. */
  readonly runs: number
  /** Description of the checked data, with its size. */
  readonly checked: string
  /** One sentence per violation; empty when the run passes. */
  readonly violations: readonly string[]
  /** The value of `--seed` that repeats this sequence of actions. */
  readonly seed: number
  readonly seconds: number
}

export type Course = {
  /** True: small sizes, about a minute a run. False: the sizes of the goals (reliability, §5), which may take hours. */
  readonly quick: boolean
  readonly seed: number
  /** The stores available on this machine, or the one given with `--store`. */
  readonly stores: readonly StoreName[]
  /** The first and the last kill of the plan to run, counted from 1; null for all. Repeats a part of a run. */
  readonly part: readonly [first: number, last: number] | null
  /** Reports progress. */
  readonly say: (text: string) => void
}

export type Fault = {
  readonly name: string
  readonly run: (course: Course) => Promise<Row[]>
}

/** The result of a run without name, store and duration. */
export type Found = Pick<Row, 'runs' | 'checked' | 'violations'>

export async function timed(about: Pick<Row, 'name' | 'store' | 'seed'>, work: () => Promise<Found>): Promise<Row> {
  const start = performance.now()
  const found = await work()
  return { ...about, ...found, seconds: (performance.now() - start) / 1_000 }
}

const headings = ['name', 'store', 'runs', 'checked', 'violations', 'seed', 'seconds'] as const

const cellsOf = ({ name, store, runs, checked, violations, seed, seconds }: Row): string[] => [
  ...[name, store, runs.toLocaleString('en'), checked],
  ...[String(violations.length), String(seed), String(Math.round(seconds))],
]

/** The rows as a Markdown table, for the README. */
export const tableOf = (rows: readonly Row[]): string => markdownTable(headings, rows.map(cellsOf))

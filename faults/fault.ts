// The result of a fault run, and the table that all runs are printed in.
import { markdownTable } from '../tools/markdown-table.ts'

export const storeNames = ['embedded', 'PostgreSQL'] as const
export type StoreName = (typeof storeNames)[number]

export type Row = {
  readonly name: string
  /** Kind of store that the run used; — for none. */
  readonly store: string
  /** Number of repetitions: kills, rounds or frames. */
  readonly runs: number
  /** Description of the checked data, with its size. */
  readonly checked: string
  /** One sentence for each violation; empty if the run passed. */
  readonly violations: readonly string[]
  /** Value of `--seed` that repeats this sequence of actions. */
  readonly seed: number
  readonly seconds: number
}

export type FaultOptions = {
  /**
   * True for small sizes, about a minute per run. False for the full sizes, which can take hours.
   */
  readonly quick: boolean
  readonly seed: number
  /** Kinds of store to use: those available on this machine, or the one given with `--store`. */
  readonly stores: readonly StoreName[]
  /** The first and the last kill of the plan to execute, counted from 1, to repeat a part of a run; null for all. */
  readonly part: readonly [first: number, last: number] | null
  /** Reports progress. */
  readonly say: (text: string) => void
}

export type Fault = {
  readonly name: string
  readonly run: (options: FaultOptions) => Promise<Row[]>
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

/** Formats the rows as a Markdown table for the README. */
export const tableOf = (rows: readonly Row[]): string => markdownTable(headings, rows.map(cellsOf))

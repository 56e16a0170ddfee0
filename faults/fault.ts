// What a fault run is, and the one table that all of them end in.
import { markdownTable } from '../tools/markdown-table.ts'

export const storeNames = ['embedded', 'PostgreSQL'] as const
export type StoreName = (typeof storeNames)[number]

export type Row = {
  readonly name: string
  /** What the money stood in; — where there was none. */
  readonly store: string
  /** How often it was done: kills, rounds, frames. */
  readonly runs: number
  /** What was looked at, with the figures that say how much there was to look at. */
  readonly checked: string
  /** A sentence each. None is what the run is for. */
  readonly violations: readonly string[]
  /** What `--seed` takes to have the same course again. */
  readonly seed: number
  readonly seconds: number
}

export type Course = {
  /** Enough to see a fall, in a minute; else as much as the goals ask for (reliability, §5), which may take hours. */
  readonly quick: boolean
  readonly seed: number
  /** Those that there are here, or the one that was asked for. */
  readonly stores: readonly StoreName[]
  /** Of a plan of kills the first and the last that are wanted, counted from 1: a part of it again. Null: all. */
  readonly part: readonly [first: number, last: number] | null
  /** How far it is, for whoever waits for hours. */
  readonly say: (text: string) => void
}

export type Fault = {
  readonly name: string
  readonly run: (course: Course) => Promise<Row[]>
}

/** What a run found, before its time and its names are put to it. */
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

/** As Markdown, so that it can stand in the README as it is. */
export const tableOf = (rows: readonly Row[]): string => markdownTable(headings, rows.map(cellsOf))

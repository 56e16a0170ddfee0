// The result row of a benchmark, and the table that all benchmarks are printed in.
import { markdownTable } from '../tools/markdown-table.ts'

export type Row = {
  /** Name of the row: the measured quantity, then the conditions, such as `wire: bytes an update`. */
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Name of the alternative (peer) that was measured in the same run on the same input; null if there is none. */
  readonly peer: string | null
  readonly peerValue: number | null
  /** How many times better the value is than that of the peer; null without a peer. */
  readonly ratio: number | null
  /**
   * Target: at most `most` or at least `least`, in the unit of the row, or a ratio of at least `ratio`. Null for a row
   * without a target.
   */
  readonly mark: { readonly most: number } | { readonly least: number } | { readonly ratio: number } | null
}

/** A row without a peer. `most`: its target; null for a row without a target. */
export const rowAlone = (name: string, value: number, unit: string, most: number | null): Row => ({
  name,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
  mark: most === null ? null : { most },
})

export type Bench = {
  readonly name: string
  /** Runs the benchmark. `quick`: a short run that detects regressions; its figures are too inexact to publish. */
  readonly run: (quick: boolean) => Promise<Row[]>
}

export function isMet({ value, ratio, mark }: Row): boolean | null {
  if (!mark) return null
  if ('ratio' in mark) return ratio !== null && ratio >= mark.ratio
  return 'most' in mark ? value <= mark.most : value >= mark.least
}

const headings = ['name', 'value', 'unit', 'peer', 'peer’s', 'ratio', 'mark', 'met'] as const

export function figure(value: number | null): string {
  if (value === null) return '—'
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

function markText({ mark }: Row): string {
  if (!mark) return '—'
  if ('ratio' in mark) return `≥ ${figure(mark.ratio)}×`
  return 'most' in mark ? `≤ ${figure(mark.most)}` : `≥ ${figure(mark.least)}`
}

function metText(row: Row): string {
  const met = isMet(row)
  if (met === null) return '—'
  return met ? 'yes' : 'NO'
}

function cellsOf(row: Row): string[] {
  return [
    ...[row.name, figure(row.value), row.unit, row.peer ?? '—', figure(row.peerValue)],
    ...[row.ratio === null ? '—' : `${figure(row.ratio)}×`, markText(row), metText(row)],
  ]
}

/** Formats the rows as a Markdown table for the README. */
export const tableOf = (rows: readonly Row[]): string => markdownTable(headings, rows.map(cellsOf))

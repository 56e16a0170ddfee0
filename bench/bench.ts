// The result row of a benchmark, and the table that all benchmarks are printed in.
import { markdownTable } from '../tools/markdown-table.ts'

export type Row = {
  /** `wire: bytes an update`: the measured quantity, then the conditions. */
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The alternative measured in the same run on the same input; null if there is none. */
  readonly peer: string | null
  readonly peerValue: number | null
  /** How many times better than the peer. */
  readonly ratio: number | null
  /** The target, in the row's unit: at most `most` or at least `least`. */
  readonly mark: { readonly most: number } | { readonly least: number } | null
}

export type Bench = {
  readonly name: string
  /** `quick`: detects regressions; the figures are too inexact to publish. */
  readonly run: (quick: boolean) => Promise<Row[]>
}

export function isMet({ value, mark }: Row): boolean | null {
  if (!mark) return null
  return 'most' in mark ? value <= mark.most : value >= mark.least
}

const headings = ['name', 'value', 'unit', 'peer', 'peer’s', 'ratio', 'mark', 'met'] as const

function figure(value: number | null): string {
  if (value === null) return '—'
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

function markText({ mark }: Row): string {
  if (!mark) return '—'
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

/** The rows as a Markdown table, for the README. */
export const tableOf = (rows: readonly Row[]): string => markdownTable(headings, rows.map(cellsOf))

// What a benchmark is, and the one table that all of them end in.
import { markdownTable } from '../tools/markdown-table.ts'

export type Row = {
  /** `wire: bytes an update`: what is measured, then of what. */
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What a user would pick instead, measured in the same run on the same input; null where nobody does it. */
  readonly peer: string | null
  readonly peerValue: number | null
  /** How many times better than the peer. */
  readonly ratio: number | null
  /** In the row's unit; `most` is kept from above, `least` from below. */
  readonly mark: { readonly most: number } | { readonly least: number } | null
}

export type Bench = {
  readonly name: string
  /** `quick`: enough to see a fall, not enough to quote. */
  readonly run: (quick: boolean) => Promise<Row[]>
}

export function isMet({ value, mark }: Row): boolean | null {
  if (!mark) return null
  return 'most' in mark ? value <= mark.most : value >= mark.least
}

const headings = ['name', 'value', 'unit', 'peer', 'peer’s', 'ratio', 'mark', 'met'] as const

const figure = (value: number | null): string =>
  value === null
    ? '—'
    : Math.abs(value) >= 1_000
      ? Math.round(value).toLocaleString('en')
      : String(Number(value.toPrecision(3)))

function markText({ mark }: Row): string {
  if (!mark) return '—'
  return 'most' in mark ? `≤ ${figure(mark.most)}` : `≥ ${figure(mark.least)}`
}

function cellsOf(row: Row): string[] {
  const met = isMet(row)
  return [
    ...[row.name, figure(row.value), row.unit, row.peer ?? '—', figure(row.peerValue)],
    ...[row.ratio === null ? '—' : `${figure(row.ratio)}×`, markText(row), met === null ? '—' : met ? 'yes' : 'NO'],
  ]
}

/** As Markdown, so that it can stand in the README as it is. */
export const tableOf = (rows: readonly Row[]): string => markdownTable(headings, rows.map(cellsOf))

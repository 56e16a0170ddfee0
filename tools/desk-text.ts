// Terminal output of the back office's responses. Customers write much of the content, so nothing in it may control the
// terminal or look like a line of another request.
import { printable, printableLine } from '../domain/invisible.ts'

type Moment = { readonly at: number | null }
type Value = string | number | null | Moment
export type Section = { readonly heading: string; readonly rows: readonly (readonly [string, Value])[] }

export type Waiting = {
  readonly id: string
  readonly kind: string
  readonly username: string
  readonly createdAt: number
  readonly dueAt: number
  readonly agreed: number
  readonly needed: number
}

/** A time to the second, UTC. */
const momentText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

function valueText(value: Value): string {
  if (value === null) return '—'
  if (typeof value !== 'object') return printableLine(String(value))
  return value.at === null ? '—' : momentText(value.at)
}

export function sheetText(sections: readonly Section[]): string {
  const width = Math.max(...sections.flatMap(({ rows }) => rows.map(([label]) => label.length)))
  return sections
    .map(({ heading, rows }) =>
      [heading, ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${valueText(value)}`)].join('\n'),
    )
    .join('\n\n')
}

export function waitingText(total: number, requests: readonly Waiting[]): string {
  if (requests.length === 0) return 'Nothing waits.'
  const head = ['ID', 'KIND', 'CUSTOMER', 'OPENED', 'ANSWER DUE', 'AGREED']
  const rows = requests.map(({ id, kind, username, createdAt, dueAt, agreed, needed }) => [
    ...[id, kind, printableLine(username), momentText(createdAt), momentText(dueAt), `${agreed} of ${needed}`],
  ])
  const more = total > requests.length ? `\n${total - requests.length} more wait behind these.` : ''
  return tableText([head, ...rows]) + more
}

function tableText(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export type Thread = { readonly thread: string; readonly text: string; readonly createdAt: number }

export const chatText = (threads: readonly Thread[]): string =>
  threads.length === 0
    ? 'No customer waits.'
    : threads.map(({ thread, text, createdAt }) => `${thread}  ${momentText(createdAt)}\n${indented(text)}`).join('\n')

const indented = (text: string): string => printable(text).replaceAll(/^/gm, '  ')

export type Operator = {
  readonly name: string
  readonly role: string
  readonly addedBy: string
  readonly confirmedBy: string | null
  readonly removedBy: string | null
}

export const operatorsText = (operators: readonly Operator[]): string =>
  operators.length === 0
    ? 'There are none: the owner of the process decides.'
    : tableText([
        ['NAME', 'ROLE', 'ADDED BY', 'CONFIRMED BY', 'REMOVED BY'],
        ...operators.map(({ name, role, addedBy, confirmedBy, removedBy }) =>
          [name, role, addedBy, confirmedBy ?? 'waits', removedBy ?? ''].map(printableLine),
        ),
      ])

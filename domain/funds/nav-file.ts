// A file of real NAVs and what is wrong in it. Nothing is repaired: each row keeps its flags, and a NAV that cannot be one is null.
import { dayOfDate, FRIDAY, weekdayOf } from '../calendar/civil-date.ts'
import { Decimal } from '../money.ts'

/**
 * `zero`: no unit is worth nothing. `jump`: a change of the face value, or a wrong value. `payout`: a fall far beyond what the scheme
 * does in a day, as when it distributes. `weekend`: a day on which no order is dealt. `order`: not after the row before. `malformed`:
 * not a date and a decimal.
 */
export const navFlags = ['zero', 'jump', 'payout', 'weekend', 'order', 'malformed'] as const
export type NavFlag = (typeof navFlags)[number]

export type NavRow = {
  /** In the file, the header included, from 1. */
  readonly line: number
  readonly text: string
  readonly date: string | null
  readonly nav: Decimal | null
  /** Of the usable NAV before it, a fraction; null for the first. */
  readonly change: Decimal | null
  readonly flags: readonly NavFlag[]
}

/** A day's change beyond this many times the median of the file's is none of the market's: the worst real crash had 25. */
const UNUSUAL = 30
/** Whatever the median, a NAV does not gain or lose this fraction in a day. */
const IMPOSSIBLE = new Decimal('0.5')

type Plain = Pick<NavRow, 'line' | 'text' | 'date' | 'nav'>

export function readNavFile(text: string): readonly NavRow[] {
  const lines = text.split(/\r?\n/).map((line, at) => ({ line: at + 1, text: line.trim() }))
  const plain = lines
    .slice(1)
    .filter(line => line.text !== '')
    .map(plainRow)
  const changes = changesOf(plain)
  const usual = medianOf(changes.filter(change => change !== null).map(change => change.abs()))
  return plain.map((row, at) => {
    const change = changes[at] ?? null
    return Object.assign(row, { change, flags: flagsOf(row, plain[at - 1], change && { change, usual }) })
  })
}

function plainRow({ line, text }: Pick<NavRow, 'line' | 'text'>): Plain {
  const match = /^(\d{4}-\d{2}-\d{2}),(\d+(?:\.\d+)?)$/.exec(text)
  const date = match?.[1] !== undefined && isDate(match[1]) ? match[1] : null
  return { line, text, date, nav: date === null || match?.[2] === undefined ? null : new Decimal(match[2]) }
}

const isDate = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

function changesOf(rows: readonly Plain[]): readonly (Decimal | null)[] {
  let last: Decimal | null = null
  return rows.map(({ nav }) => {
    if (nav === null || nav.isZero()) return null
    const change = last && nav.div(last).minus(1)
    last = nav
    return change
  })
}

function medianOf(sizes: readonly Decimal[]): Decimal {
  const sorted = sizes.toSorted((one, other) => one.cmp(other))
  return sorted[Math.floor(sorted.length / 2)] ?? new Decimal(0)
}

type Move = { readonly change: Decimal; readonly usual: Decimal }

function flagsOf({ date, nav }: Plain, before: Plain | undefined, move: Move | null): NavFlag[] {
  if (date === null || nav === null) return ['malformed']
  const flags: NavFlag[] = []
  if (nav.isZero()) flags.push('zero')
  if (weekdayOf(dayOfDate(date)) > FRIDAY) flags.push('weekend')
  if (before?.date != null && before.date >= date) flags.push('order')
  return move === null ? flags : [...flags, ...flagsOfMove(move)]
}

function flagsOfMove({ change, usual }: Move): NavFlag[] {
  if (change.abs().greaterThanOrEqualTo(IMPOSSIBLE)) return ['jump']
  if (usual.isZero() || change.abs().lessThan(usual.times(UNUSUAL))) return []
  return change.isNegative() ? ['payout'] : ['jump']
}

// Reads a file of real NAVs and flags suspicious rows. Rows are not corrected: each keeps its flags, and an unreadable
// NAV is null.
import { dayOfDate, FRIDAY, weekdayOf } from '../calendar/civil-date.ts'
import { Decimal } from '../money.ts'
import { dateSchema } from '../wire/date.ts'

/**
 * Reasons to distrust a row. `zero`: the NAV is 0. `jump`: the NAV changed far too much for a market move, because the
 * face value changed or the value is wrong. `payout`: a fall far beyond the scheme's usual daily change, as after a
 * distribution. `weekend`: the date is a Saturday or Sunday. `order`: the date is not after that of the preceding row.
 * `malformed`: the row is not a date and a decimal.
 */
export const navFlags = ['zero', 'jump', 'payout', 'weekend', 'order', 'malformed'] as const
export type NavFlag = (typeof navFlags)[number]

export type NavRow = {
  /** Line number in the file, from 1; the header is line 1. */
  readonly line: number
  readonly text: string
  readonly date: string | null
  readonly nav: Decimal | null
  /** Change since the preceding usable NAV, as a fraction. Null if this NAV is not usable, or is the first one. */
  readonly change: Decimal | null
  readonly flags: readonly NavFlag[]
}

/**
 * A change beyond this multiple of the file's median daily change cannot be a market move. The worst real crash was 25
 * times the median.
 */
const UNUSUAL = 30
/** A change of at least this fraction in a day cannot be a market move, whatever the median is. */
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
  const date = dateSchema.safeParse(match?.[1]).data ?? null
  return { line, text, date, nav: date === null || match?.[2] === undefined ? null : new Decimal(match[2]) }
}

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

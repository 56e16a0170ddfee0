// Corporate actions of the fake Alpaca: by symbols and days of processing, in pages, and what its bars are when they are
// adjusted for splits.
import type { AlpacaBar } from './alpaca-tape.ts'

type Row = Readonly<Record<string, unknown>>
/** Rows by list, as `forward_splits`. */
export type ActionLists = Readonly<Record<string, readonly Row[]>>

const symbolOf = (row: Row): unknown =>
  row['symbol'] ?? row['old_symbol'] ?? row['source_symbol'] ?? row['acquiree_symbol']

const LIMIT = 100
const LIMIT_MOST = 1_000

/** `most`: rows of one page, if fewer are sent than are asked for. */
export function actionsPage(lists: ActionLists, query: URLSearchParams, most = LIMIT_MOST): object {
  const symbols = (query.get('symbols') ?? '').split(',')
  const types = (query.get('types') ?? '').split(',')
  const [start, end] = [query.get('start') ?? '', query.get('end') ?? '']
  const rows = Object.entries(lists).flatMap(([list, own]) =>
    own.flatMap(row => {
      const day = String(row['process_date'])
      const isAsked = types.includes(list.replace(/s$/, '')) && symbols.includes(String(symbolOf(row)))
      return isAsked && day >= start && day <= end ? [{ list, row, day }] : []
    }),
  )
  const sorted = rows.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
  const size = Math.min(most, LIMIT_MOST, Number(query.get('limit') ?? LIMIT))
  const from = Number(query.get('page_token') ?? 0)
  const page = sorted.slice(from, from + size)
  const grouped = Map.groupBy(page, ({ list }) => list)
  const answered = [...grouped].map(([list, some]) => [list, some.map(({ row }) => row)] as const)
  const isLast = from + size >= sorted.length
  return { corporate_actions: Object.fromEntries(answered), next_page_token: isLast ? null : String(from + size) }
}

/** The bars of a symbol in the scale of today, after its splits that are effective. */
export function adjustedBars(
  bars: readonly AlpacaBar[],
  lists: ActionLists,
  { symbol, now }: { readonly symbol: string; readonly now: number },
): AlpacaBar[] {
  const today = new Date(now).toISOString().slice(0, 10)
  const splits = [...(lists['forward_splits'] ?? []), ...(lists['reverse_splits'] ?? [])].filter(
    row => row['symbol'] === symbol && String(row['ex_date']) <= today,
  )
  return bars.map(bar => {
    const later = splits.filter(row => bar.t.slice(0, 10) < String(row['ex_date']))
    const factor = later.reduce((product, row) => (product * Number(row['old_rate'])) / Number(row['new_rate']), 1)
    const cents = (price: number): number => Math.round(price * factor * 100) / 100
    return factor === 1
      ? bar
      : Object.assign({}, bar, { o: cents(bar.o), h: cents(bar.h), l: cents(bar.l), c: cents(bar.c) })
  })
}

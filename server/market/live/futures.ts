// The futures that can be listed with live prices: their names and calendars. Which delivery months exist is what the
// provider lists.
import { continuousNames, contractNames } from '../../../domain/instruments/contract-names.ts'
import { parseFutureCode, traderCode } from '../../../domain/instruments/delivery-month.ts'
import { parseKey } from '../../../domain/instruments/market-code.ts'
import type { FutureHours } from '../../../domain/instruments/tables/future-row.ts'
import { futureRows } from '../../../domain/instruments/tables/futures.ts'
import { futureRow } from '../../../domain/instruments/terms.ts'
import type { LiveInstrument } from './events.ts'
import type { Named } from './listing.ts'

export type LiveFuture = { readonly live: LiveInstrument; readonly named: Named; readonly hours: FutureHours }

/** In the order of the table: of each root its months, then its continuous series. */
export function futuresOf(instruments: readonly LiveInstrument[]): readonly LiveFuture[] {
  const known = instruments.flatMap(live => {
    const parts = parseFutureCode(parseKey(live.key)?.code ?? '')
    const row = parts && futureRow(parts.root)
    return row ? [{ live, row, month: parts.month, role: parts.role }] : []
  })
  return futureRows.flatMap(row =>
    known
      .filter(one => one.row === row)
      .toSorted((one, next) => (one.live.key < next.live.key ? -1 : 1))
      .map(({ live, month, role }) => ({ live, named: namedOf(row, month, role), hours: row.hours })),
  )
}

type Row = (typeof futureRows)[number]
type Parts = NonNullable<ReturnType<typeof parseFutureCode>>

function namedOf({ root, names }: Row, month: Parts['month'], role: Parts['role']): Named {
  if (month !== null) return Object.assign({ symbol: traderCode(root, month) }, contractNames(names, month))
  return continuousNames(names, role ?? 'main')
}

// A delivery month stays in the market for some weeks after its last trade, because positions in it are still settled.
// Lists and the search exclude it.
import { dateOfDay } from '../../../domain/calendar/civil-date.ts'
import type { Instrument } from '../../../domain/instrument.ts'
import { termsOf } from '../../../domain/instruments/terms.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { MarketSource } from '../source.ts'

/** True if the last trade was on an earlier trading day than the current one of the board. */
export function hasEnded({ dayStart }: Pick<MarketSource, 'dayStart'>, { key, board }: Instrument): boolean {
  const terms = board === 'FU' ? termsOf(key) : null
  if (terms?.kind !== 'future' || terms.lastTradeDate === null) return false
  return terms.lastTradeDate < dateOfDay(Math.floor(dayStart(board) / DAY_MS))
}

// A market's brief of a completed day, computed from the market's own bars: nothing is invented, and a simulated market
// is named as such. The brief is the same for all users, so it is computed once a day.
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { Decimal } from '../../domain/money.ts'
import { unixSeconds } from '../../domain/time.ts'
import { isGenerated } from '../market/catalogue/generated.ts'
import type { Listing, MarketSource, PastBars } from '../market/source.ts'

/** Number of days with a brief. */
export const BRIEF_DAYS = 5
const LEADERS = 3

const indexOfBoard: Readonly<Record<StockBoard, string>> = { US: 'IX.SPX', HK: 'IX.HSI', MX: 'IX.MXX' }

/** A close and its change from the previous one. */
export type DayMove = {
  readonly listing: Listing
  /** Scaled price. */
  readonly close: number
  /** Change in percent, exact. */
  readonly percent: Decimal
}

export type Brief = {
  readonly id: string
  readonly board: StockBoard
  /** Start of the day's last bar, UTC ms. The exchange's zone gives the date. */
  readonly dayAt: number
  readonly index: DayMove | null
  readonly rose: number
  readonly fell: number
  readonly gainers: readonly DayMove[]
  readonly losers: readonly DayMove[]
}

type Closes = Pick<PastBars, 'time' | 'close'>

/** Briefs of the completed days, newest first; none for a board without a history. */
export function briefsOf(market: MarketSource, board: StockBoard): Brief[] {
  const listings = market.board(board).flatMap(ix => {
    const listing = market.listings[ix]
    return listing && !isGenerated(listing.instrument.name) && listing.feed.origin !== 'recorded' ? [listing] : []
  })
  // Only completed days count, and only their closes: the bars of a chart also need the extremes of each day.
  const closesOf = ({ instrument }: Listing): Closes => market.past(instrument.ix, { size: 'day', before: null })
  const histories = listings.map(listing => ({ listing, bars: closesOf(listing) }))
  const index = market.find(indexOfBoard[board])
  const indexBars = index && { listing: index, bars: closesOf(index) }
  const today = market.dayStart(board)
  const days = [...new Set(histories.flatMap(({ bars }) => bars.time))].filter(at => at < today).sort((a, b) => b - a)
  return days.slice(0, BRIEF_DAYS).map(dayAt => {
    const moves = histories
      .flatMap(history => moveOn(history, dayAt))
      .sort((one, other) => other.percent.cmp(one.percent))
    return {
      id: `close-${board.toLowerCase()}-${unixSeconds(dayAt)}`,
      board,
      dayAt,
      index: indexBars ? (moveOn(indexBars, dayAt)[0] ?? null) : null,
      rose: moves.filter(({ percent }) => percent.gt(0)).length,
      fell: moves.filter(({ percent }) => percent.lt(0)).length,
      gainers: moves.filter(({ percent }) => percent.gt(0)).slice(0, LEADERS),
      losers: moves
        .filter(({ percent }) => percent.lt(0))
        .slice(-LEADERS)
        .reverse(),
    }
  })
}

function moveOn({ listing, bars }: { listing: Listing; bars: Closes }, dayAt: number): DayMove[] {
  const at = bars.time.indexOf(dayAt)
  const [before, close] = [bars.close[at - 1], bars.close[at]]
  if (!before || !close) return []
  return [{ listing, close, percent: new Decimal(close - before).div(before).times(100) }]
}

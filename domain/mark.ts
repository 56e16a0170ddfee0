// The mark price of a contract: positions are valued and liquidated at it. It is the median of last price, mid price of
// the book, and fair price, so that one wrong price of the three cannot liquidate a position. Server and worker use
// this function, so that the screen shows the state that the server acts on. Prices are scaled as in the quote table,
// where 0 is unknown. A mark price can be fractional, so it is a double.
import { YEAR_DAYS } from './carry.ts'
import { isTradable, stateOfCode } from './session.ts'
import { DAY_MS } from './time.ts'

/**
 * Ways to compute a fair price from the price of another instrument. `carry`: price × e^((rate − yield) · d/365).
 * `forward`: price × (1 + rate · d/360) / (1 + yield · d/360). `inverse`: like `forward`, from the pair with the
 * currencies exchanged. `spread`: price plus the difference of the last settlement prices.
 */
export const fairWays = ['carry', 'forward', 'inverse', 'spread'] as const

/** How the fair price of a contract follows from the price of another instrument. */
export type FairBasis = {
  readonly key: string
  readonly by: (typeof fairWays)[number]
  /** Yearly fractions. `rate`: cost of the money that pays for the other instrument. `yield`: return of holding it. */
  readonly rate: string
  readonly yield: string
  /** Last trade day of the contract, in days since 1970; null for a contract without one. */
  readonly lastDay: number | null
}

/** Columns of the quote table. The page passes plain arrays, because it has only the quotes that it shows. */
type Columns = Readonly<Record<'price' | 'bid' | 'ask' | 'state' | 'at' | 'previousClose', ArrayLike<number>>>

/** Source of the prices. `columns` is a function, because the arrays are replaced when the table grows. */
export type MarkSource = {
  readonly columns: () => Columns
  readonly ixOf: (key: string) => number | undefined
  readonly decimalsOf: (ix: number) => number
}

const MONEY_DAYS = 360

/** The mid price of the book, or the last price if one side of the book is empty. 0 if unknown. */
export function middleOf({ price, bid, ask }: Pick<Columns, 'price' | 'bid' | 'ask'>, ix: number): number {
  const [low, high] = [bid[ix] ?? 0, ask[ix] ?? 0]
  return low !== 0 && high !== 0 ? (low + high) / 2 : (price[ix] ?? 0)
}

/**
 * Returns the mark price; null while the last price is unknown. Without a fair price, the mid price replaces it in the
 * median.
 */
export function markAt(source: MarkSource, ix: number, basis: FairBasis | null): number | null {
  const columns = source.columns()
  const last = columns.price[ix] ?? 0
  if (last === 0) return null
  const middle = middleOf(columns, ix)
  return medianOf(last, middle, (basis && fairAt(source, ix, basis)) ?? middle)
}

const medianOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

/**
 * Returns the fair price. Null while the market of the other instrument is closed: an index does not change then, but
 * its futures do.
 */
export function fairAt(source: MarkSource, ix: number, basis: FairBasis): number | null {
  const columns = source.columns()
  const followed = source.ixOf(basis.key)
  if (followed === undefined || !isTradable(stateOfCode(columns.state[followed] ?? 0))) return null
  const price = middleOf(columns, followed)
  if (price === 0) return null
  const unit = 10 ** source.decimalsOf(ix)
  const unitOfFollowed = 10 ** source.decimalsOf(followed)
  if (basis.by !== 'spread') return carried(basis, price / unitOfFollowed, columns.at[followed] ?? 0) * unit
  const [own, other] = [columns.previousClose[ix] ?? 0, columns.previousClose[followed] ?? 0]
  return own === 0 || other === 0 ? null : own + ((price - other) * unit) / unitOfFollowed
}

function carried(basis: FairBasis, price: number, at: number): number {
  const { by, lastDay } = basis
  const days = lastDay === null ? 0 : Math.max(0, lastDay - Math.floor(at / DAY_MS))
  const [rate, held] = [Number(basis.rate), Number(basis.yield)]
  if (by === 'carry') return price * Math.exp(((rate - held) * days) / YEAR_DAYS)
  const ratio = (1 + (rate * days) / MONEY_DAYS) / (1 + (held * days) / MONEY_DAYS)
  return by === 'inverse' ? ratio / price : price * ratio
}

// The instruments of a live market by number, key and board. They can be listed while the market runs: a pair with a
// reference rate gets the provider's quotes, and coins are added at the end.
import { must } from '../../../domain/assert.ts'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import { boardNames } from '../../../domain/instruments/boards.ts'
import { marketStateCode, stateOfCode } from '../../../domain/session.ts'
import type { BoardState, Listing, QuoteTable } from '../source.ts'
import { createQuoteTable, growQuoteTable } from '../source.ts'
import type { Member } from './members.ts'

export interface Boards {
  readonly listings: readonly Listing[]
  readonly members: readonly Member[]
  readonly quotes: QuoteTable
  /**
   * Lists an instrument under its number: the next one, or one with the same key and decimals, which it replaces. False if
   * the number has another key or other decimals, which stay.
   */
  put(member: Member): boolean
  find(key: InstrumentKey | string): Listing | null
  board(board: Board): readonly number[]
  boardStates(): readonly BoardState[]
}

type Times = Pick<BoardState, 'nextAt' | 'opensAt' | 'dayAt'>

const SPARE_ROWS = 64
const LOST = marketStateCode('lost')
/** A board has the first of these states that one of its instruments has. */
const boardStates = ['open', 'stale', 'delayed', 'pre', 'post', 'halted', 'closed', 'reference'] as const

/** `now`: UTC ms. */
export function createBoards(now: () => number): Boards {
  const listings: Listing[] = []
  const members: Member[] = []
  const quotes = createQuoteTable(SPARE_ROWS)
  const byKey = new Map<string, Listing>()
  const byBoard = new Map<Board, number[]>()

  function replace(ix: number, member: Member): boolean {
    const [before, after] = [listings[ix]?.instrument, member.listing.instrument]
    // Clients and stored rows have prices in the decimals of the first listing.
    if (before?.key !== after.key || before.priceDecimals !== after.priceDecimals) return false
    listings[ix] = member.listing
    members[ix] = member
    byKey.set(after.key, member.listing)
    return true
  }

  function boardState(board: Board): BoardState {
    const known = new Set(byBoard.get(board)?.map(ix => stateOfCode(quotes.state[ix] ?? 0)))
    const state = boardStates.find(one => known.has(one)) ?? 'lost'
    const { nextAt, opensAt, dayAt } = timesOf(must(members[byBoard.get(board)?.[0] ?? 0], board), state)
    return { board, state, nextAt, opensAt, dayAt }
  }

  /** The next change of the state, and the next opening of the regular hours. */
  function timesOf({ days, listing }: Member, state: BoardState['state']): Times {
    const { sessionAt } = days
    if (!sessionAt) return { nextAt: null, opensAt: null, dayAt: null }
    const [at, dayAt] = [now(), days.startOf(now())]
    const openings = [dayAt, days.nextAfter(dayAt)].map(start => sessionAt(start).openMs)
    const opensAt = state === 'open' ? null : (openings.find(opening => opening > at) ?? null)
    return { nextAt: listing.nextStateAt(), opensAt, dayAt }
  }

  return {
    listings,
    members,
    quotes,
    put(member) {
      const { ix, key, board } = member.listing.instrument
      if (ix < listings.length) return replace(ix, member)
      if (ix >= quotes.size) growQuoteTable(quotes, ix + SPARE_ROWS)
      quotes.state[ix] = LOST
      listings.push(member.listing)
      members.push(member)
      byKey.set(key, member.listing)
      byBoard.set(board, [...(byBoard.get(board) ?? []), ix])
      return true
    },
    find: key => byKey.get(key) ?? null,
    board: board => byBoard.get(board) ?? [],
    boardStates: () => boardNames.filter(board => byBoard.has(board)).map(boardState),
  }
}

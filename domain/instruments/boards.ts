// The registry of boards. Each entry has the properties of its instrument class. Lists and types of boards, markets and
// calendars derive from it. The lists are marked as pure, so that a bundle that needs none of them leaves them out.
import type { ClassSpec } from './classes.ts'
import { classes } from './classes.ts'
import type { VenueSpec } from './venues.ts'
import { venues } from './venues.ts'

type Venues = typeof venues
type Classes = typeof classes
type Keys<B extends keyof Venues> = keyof Classes[Venues[B]['class']]

/** Properties of the class, overridden by the properties that the board defines itself. */
export type Boards = {
  readonly [B in keyof Venues]: Venues[B] & Pick<Classes[Venues[B]['class']], Exclude<Keys<B>, keyof Venues[B]>>
}

export type Board = keyof Boards
/** The properties that every board has, for code that handles all boards. */
export type BoardSpec = ClassSpec & VenueSpec

/** Order of the boards in lists and in the numbering of instruments. */
export const boardNames = /* @__PURE__ */ Object.keys(venues) as Board[]

// The cast is needed because TypeScript cannot infer the type of each entry of a record that is built from entries.
export const boards = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(venues).map(([name, venue]) => [name, { ...classes[venue.class], ...venue }]),
) as unknown as Boards

export const specOf = (board: Board): BoardSpec => boards[board]

/** Boards of shares. Each has fees and a wallet. */
export type StockBoard = { [B in Board]: Boards[B]['class'] extends 'stock' ? B : never }[Board]
export const isStockBoard = (board: Board): board is StockBoard => boards[board].class === 'stock'
export const stockBoards: readonly StockBoard[] = /* @__PURE__ */ boardNames.filter(isStockBoard)

/** Market class of a board (specification §3); the board's own code if it has no market class. */
type MarketNames = { readonly [B in Board]: Boards[B]['market'] extends string ? Boards[B]['market'] : B }
export type MarketCode = MarketNames[Board]
export type MarketClass = Exclude<Boards[Board]['market'], null>

const marketNameOf = (board: Board): MarketCode => boards[board].market ?? (board as MarketCode)
export const marketCodes: readonly MarketCode[] = /* @__PURE__ */ boardNames.map(marketNameOf)
export const marketClasses: readonly MarketClass[] = /* @__PURE__ */ boardNames.flatMap(
  board => boards[board].market ?? [],
)

export const marketOfBoard = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ boardNames.map(name => [name, marketNameOf(name)]),
) as MarketNames
export const boardOfMarket = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ boardNames.map(name => [marketNameOf(name), name]),
) as {
  readonly [B in Board as MarketNames[B]]: B
}

// The boards that each product needs: where one of them lists nothing, the product does not exist, and no page leads to
// it. The names are those of the products on the page.
import type { Board } from './instruments/boards.ts'
import { stockBoards } from './instruments/boards.ts'

export const productNeeds = {
  us: ['US'],
  mx: ['MX'],
  hk: ['HK'],
  futures: ['FU'],
  forex: ['FX'],
  coins: ['CR'],
  newIssues: stockBoards,
  auction: stockBoards,
  block: stockBoards,
  placing: stockBoards,
  bonds: [],
  funds: [],
  follow: ['US'],
  quantify: ['US'],
  robot: ['CR'],
  loan: [],
} as const satisfies Readonly<Record<string, readonly Board[]>>

export type ProductName = keyof typeof productNeeds

export const isOffered = (product: ProductName, boards: ReadonlySet<Board>): boolean =>
  productNeeds[product].every(board => boards.has(board))

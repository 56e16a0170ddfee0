// The boards that each product needs: where one of them lists nothing, the product does not exist, and no page leads to
// it. The names are those of the products on the page.
import type { Board } from './instruments/boards.ts'
import { stockBoards } from './instruments/boards.ts'

/**
 * What has a simulated crowd or lists shares itself needs the computed market, which is the only one with indices: live
 * providers of all boards of shares have none.
 */
const computed = [...stockBoards, 'IX'] as const

export const productNeeds = {
  us: ['US'],
  mx: ['MX'],
  hk: ['HK'],
  futures: ['FU'],
  forex: ['FX'],
  coins: ['CR'],
  newIssues: computed,
  auction: computed,
  block: computed,
  placing: computed,
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

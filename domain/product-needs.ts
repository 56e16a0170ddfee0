// What each product needs. Where one of its boards lists nothing, the product does not exist, and no page leads to it. The
// names are those of the products on the page.
import type { Board } from './instruments/boards.ts'
import { stockBoards } from './instruments/boards.ts'

/** A board, or computed prices: what has a simulated crowd or lists shares itself is not possible with live ones. */
export type Need = Board | 'computed'

const computed = [...stockBoards, 'computed'] as const

export const productNeeds = {
  us: ['US'],
  mx: ['MX'],
  hk: ['HK'],
  futures: ['FU'],
  spot: ['CM'],
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
} as const satisfies Readonly<Record<string, readonly Need[]>>

export type ProductName = keyof typeof productNeeds

/** `there`: the boards that list something, and whether prices are computed. */
export const isOffered = (product: ProductName, there: ReadonlySet<Need>): boolean =>
  productNeeds[product].every(need => there.has(need))

// The model's quotes: the current quote of a share, and whether its board's quotes are current.
import type { Quote, World } from './world.ts'

const STALE_SECONDS = 20

export const quoteOf = (world: World, key: string): Quote =>
  world.quotes[key] ?? { price: 0, bid: 0, ask: 0, bidLeft: 0, askLeft: 0, open: true }

export const isStale = (world: World, board: string): boolean =>
  world.now - (world.quotedAt[board] ?? 0) > STALE_SECONDS

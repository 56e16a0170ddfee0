// Prices that move by one tick, up and down, at a fixed rate.
import type { Clock } from '../../domain/clock.ts'
import type { MarketSource } from '../../server/market/source.ts'

const STEP_MS = 10
/** Maximum delay that is compensated: after a longer pause of the machine, updates are skipped. */
export const BEHIND_MAX_MS = 200
const levels = ['price', 'bid', 'ask'] as const

type Ticking = { readonly market: MarketSource; readonly clock: Clock; readonly onUpdate: () => void }

/** Moves the price of each instrument in `ixs` by one tick `each` times a second. Bid and ask move with it. */
export function tick({ market, clock, onUpdate }: Ticking, ixs: readonly number[], each: number): void {
  const { quotes } = market
  let next = 0
  let due = 0
  let since = performance.now()
  setInterval(() => {
    const now = performance.now()
    due += (Math.min(BEHIND_MAX_MS, now - since) * each * ixs.length) / 1_000
    since = now
    for (; due >= 1; due -= 1) {
      const ix = ixs[next % ixs.length] ?? 0
      const step = Math.floor(next / ixs.length) % 2 === 0 ? 1 : -1
      for (const level of levels) quotes[level][ix] = (quotes[level][ix] ?? 0) + step
      quotes.volume[ix] = (quotes.volume[ix] ?? 0) + 1
      quotes.at[ix] = clock.now()
      quotes.version[ix] = (quotes.version[ix] ?? 0) + 1
      next += 1
      onUpdate()
    }
  }, STEP_MS)
}

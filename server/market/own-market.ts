import type { JoiningShare } from './catalogue/listings.ts'
import type { MarketSource } from './source.ts'

/** A market that generates its own prices, or is on standby while another process generates them. */
export type OwnMarket = MarketSource & {
  /** Stops changing the rows, until `start` is called (again). */
  setStandby(): void
  /** Adds a newly listed share under the next number. All processes must add the same shares in the same order. */
  join(share: JoiningShare): void
}

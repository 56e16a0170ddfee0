// The demo account's position near its first warning: of a pair at its highest leverage, the past day and the side at which it
// would have been opened for the margin to be used as far as that today.
import type { PositionSide } from '../../domain/margin.ts'
import { initialMargin, marginState, positionSides } from '../../domain/margin.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import type { TradedTerms } from '../contracts/terms.ts'
import type { Listing, MarketSource } from '../market/source.ts'
import type { PastTrade } from './past.ts'
import { pastTrade } from './past.ts'

/** Below the first warning, which is at 70 %, by what the nights since then have cost. */
const NEAR = '0.66'
const MOST_DAYS = 10

/** When a position was opened, and on which side. */
export type Opened = { readonly past: PastTrade; readonly side: PositionSide }

/** Null without a day in the market's history. */
export function openedNearWarning(
  market: MarketSource,
  { listing, terms }: { readonly listing: Listing; readonly terms: TradedTerms },
  leverage: number,
  now: number,
): Opened | null {
  const { ix, priceDecimals } = listing.instrument
  const mark = unscale(market.quotes.price[ix] ?? 0, priceDecimals)
  let best: (Opened & { readonly ratio: Decimal }) | null = null
  for (let daysAgo = 1; daysAgo <= MOST_DAYS; daysAgo += 1) {
    const past = pastTrade(market, listing, daysAgo, now)
    for (const side of past ? positionSides : []) {
      const ratio = past && ratioNow(side, unscale(past.price, priceDecimals), { terms, leverage, mark })
      if (past && ratio?.lessThanOrEqualTo(NEAR) && (best === null || ratio.greaterThan(best.ratio)))
        best = { past, side, ratio }
    }
  }
  return best
}

type Held = { readonly terms: TradedTerms; readonly leverage: number; readonly mark: Decimal }

function ratioNow(side: PositionSide, entry: Decimal, { terms, leverage, mark }: Held): Decimal | null {
  const size = new Decimal(1)
  const collateral = initialMargin(size, entry, new Decimal(leverage))
  const rates = { maintenance: terms.maintenanceRate, fee: terms.feeRate }
  return marginState({ side, size, entry, collateral }, rates, mark)?.ratio ?? null
}

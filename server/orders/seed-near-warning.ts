// The demo account's position near its first margin warning. Finds the past day and the side at which a pair at its
// highest leverage would have been opened, so that the margin ratio today is just below the warning.
import type { PositionSide } from '../../domain/margin.ts'
import { initialMargin, marginState, positionSides } from '../../domain/margin.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import type { TradedTerms } from '../contracts/terms.ts'
import type { Listing, MarketSource } from '../market/source.ts'
import type { PastTrade } from './past.ts'
import { pastTrade } from './past.ts'

/**
 * Maximum ratio from prices alone. The first warning is at 70 %; the financing of the nights since the opening raises
 * the ratio further.
 */
const NEAR = '0.66'
const MOST_DAYS = 10

/** When a position was opened, and on which side. */
export type Opened = { readonly past: PastTrade; readonly side: PositionSide }

/** The day and side with the highest ratio below the limit; null if there is none. */
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

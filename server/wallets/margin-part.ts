// The value of a position on margin beyond the wallet: its profit at the mark price. The margin itself is reserved in
// the wallet.
import type { Currency } from '../../domain/currency.ts'
import { profitAt } from '../../domain/margin.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { contractDayResult } from '../../domain/profit.ts'
import { conversionRate } from '../contracts/conversion.ts'
import { lastMarkOf } from '../contracts/mark.ts'
import type { MarketSource } from '../market/source.ts'
import type { Contracted } from '../positions/contract.ts'
import { marginPositionOf, sizeOf } from '../positions/contract.ts'
import type { Rates } from '../rates/rates.ts'

/**
 * A position's contribution to the overview: its value and today's profit, in the base currency. Today's profit is null
 * for a position that was closed today and whose contract has no price any more.
 */
export type Part = { readonly value: Decimal; readonly today: Decimal | null }

type Deps = { readonly market: MarketSource; readonly rates: Rates }

/** The position's value and today's profit; null while a price or an exchange rate is unknown. */
export function marginPart({ market, rates }: Deps, held: Contracted, base: Currency): Part | null {
  const baseRate = rates.mid(held.currency, base)
  const rate = conversionRate(market, held.contract.currency, held.currency, 'middle')
  const prices = pricesOf(market, held)
  if (!baseRate || !rate) return null
  const toBase = rate.times(baseRate)
  // A closed position has the value zero at any price, also while the price is unknown.
  const closed = held.quantity === 0
  if (!prices) return closed ? { value: new Decimal(0), today: null } : null
  const profit = closed ? new Decimal(0) : profitAt(marginPositionOf(held), prices.mark)
  const today = contractDayResult({
    side: held.side,
    profit,
    previousClose: prices.previousClose,
    startSize: sizeOf(held, held.dayStartQuantity),
    startEntryValue: new Decimal(held.contract.dayStartEntryValue),
    rate,
    cashFlow: minorText(held.dayCashFlow),
  })
  return { value: profit.times(toBase), today: today.times(baseRate) }
}

type Prices = { readonly mark: Decimal; readonly previousClose: Decimal }

/**
 * Mark price and previous close. In a closed market the mark is that of the last order book, so that a position keeps
 * its value overnight.
 */
function pricesOf(market: MarketSource, { instrumentKey, priceDecimals }: Contracted): Prices | null {
  const ix = market.find(instrumentKey)?.instrument.ix
  if (ix === undefined) return null
  const mark = lastMarkOf(market, ix)
  const previousClose = market.quotes.previousClose[ix] ?? 0
  return mark ? { mark: unscale(mark, priceDecimals), previousClose: unscale(previousClose, priceDecimals) } : null
}

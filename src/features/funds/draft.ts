// Entries of the fund forms, their errors, and estimates at the latest NAV.
import { dayOfDate } from '../../../domain/calendar/civil-date.ts'
import { exchanged } from '../../../domain/exchange.ts'
import { redeemLots, totalsOf } from '../../../domain/funds/lots.ts'
import { fundUnits } from '../../../domain/funds/units.ts'
import { parseMinor } from '../../../domain/minor.ts'
import { Decimal, floorToMinor, fromMinor } from '../../../domain/money.ts'
import { breach, checkAmount } from '../../../domain/rules.ts'
import type { FundHolding, FundScheme } from '../../../domain/wire/calls/fund.ts'
import type { AmountError } from '../../shared/money/amount-error.ts'

/** `usable`: the wallet's usable balance as decimal text; null when unknown, which blocks the form. */
export function amountError(scheme: FundScheme, amount: string, usable: string | null): AmountError {
  const wrong = checkAmount(amount)
  if (wrong) return wrong
  const cents = parseMinor(amount) ?? 0n
  const room = usable === null ? null : parseMinor(usable)
  if (room !== null && cents > room) return 'tooMuch'
  const rupees = fromMinor(cents).times(scheme.buyRate)
  return rupees.lessThan(scheme.minimum) ? breach('fundMinimum') : null
}

export type PurchaseGuess = { readonly rupees: string; readonly duty: string; readonly units: string }

/** Estimate of a purchase; null for an invalid amount. */
export function guessPurchase(scheme: FundScheme, amount: string): PurchaseGuess | null {
  const cents = parseMinor(amount)
  if (cents === null || cents <= 0n) return null
  const rupees = fromMinor(exchanged(cents, new Decimal(scheme.buyRate)))
  const { stampDuty, units } = fundUnits(rupees, new Decimal(scheme.nav), new Decimal(0))
  return { rupees: rupees.toFixed(2), duty: stampDuty.toFixed(2), units: units.toFixed(4) }
}

export type UnitsError = 'needUnits' | 'tooMany' | null

export function unitsError(holding: FundHolding, units: string): UnitsError {
  if (!/^\d{1,11}(\.\d{1,4})?$/.test(units) || new Decimal(units).isZero()) return 'needUnits'
  return new Decimal(units).greaterThan(holding.redeemable) ? 'tooMany' : null
}

export type RedemptionGuess = {
  readonly gross: string
  readonly load: string
  /** Amount in dollars. */
  readonly amount: string
}

/** Estimate of a redemption; null for more units than the user holds. */
export function guessRedemption(holding: FundHolding, scheme: FundScheme, units: string): RedemptionGuess | null {
  if (unitsError(holding, units) !== null) return null
  const nav = new Decimal(scheme.nav)
  const lots = holding.lots
    .filter(({ redeemable }) => redeemable)
    .map(lot => ({
      id: lot.id,
      day: dayOfDate(lot.day),
      units: new Decimal(lot.units),
      loads: lot.loads.map(({ days, percent }) => ({ days, rate: new Decimal(percent).div(100).toFixed() })),
    }))
  const parts = redeemLots(lots, { units: new Decimal(units), nav, day: dayOfDate(scheme.navDate) })
  if (parts === null) return null
  const { gross, load, net } = totalsOf(parts)
  const amount = fromMinor(floorToMinor(net.div(scheme.sellRate)))
  return { gross: gross.toFixed(2), load: load.toFixed(2), amount: amount.toFixed(2) }
}

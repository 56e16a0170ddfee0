// Dependencies of fund orders.
import { EXCHANGE_SPREAD } from '../../domain/exchange.ts'
import { Decimal } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { EffectDeps, SubscriptionDeps } from '../subscriptions/deps.ts'
import type { Dealing } from './dealing.ts'
import type { Navs } from './navs.ts'

export type Market = { readonly dealing: Dealing; readonly navs: Navs }
export type FundDeps = SubscriptionDeps & Market
export type DecideDeps = EffectDeps & Market

export const WALLET = 'financial'
export const CURRENCY = 'USD'

const RATE_DECIMALS = 4
const side = new Decimal(EXCHANGE_SPREAD).div(2)

/** Rate of a purchase in rupees per dollar: the platform's half spread is subtracted. For a redemption it is added. */
export const purchaseRate = (reference: Decimal): Decimal =>
  halfUp(reference.times(new Decimal(1).minus(side)), RATE_DECIMALS)
export const redemptionRate = (reference: Decimal): Decimal =>
  halfUp(reference.times(new Decimal(1).plus(side)), RATE_DECIMALS)

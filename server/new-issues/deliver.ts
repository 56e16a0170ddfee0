// Delivery of allotted shares at the listing.
import { must } from '../../domain/assert.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { Decimal } from '../../domain/money.ts'
import { hkAmount } from '../../domain/new-issue/hk-amount.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import type { DeliveryDeps } from '../subscriptions/deliver-shares.ts'
import { deliverShares } from '../subscriptions/deliver-shares.ts'
import { shareOf } from './listings.ts'
import { termsOf } from './terms.ts'

type Allotted = { readonly offer: OfferRow; readonly row: SubscriptionRow; readonly at: number }

export function deliver(deps: DeliveryDeps, tx: Tx, { offer, row, at }: Allotted): Promise<NewEvent[]> {
  const { code, name, priceDecimals } = shareOf(offer)
  const { payable, value } = hkAmount(new Decimal(termsOf(offer).finalPrice), must(row.allotted, 'an allotment'))
  const share = { key: instrumentKey('HK', code), name, currency: 'HKD', priceDecimals } as const
  return deliverShares(deps, tx, { row, share, value, fees: payable - value, lockedUntil: null, at })
}

// Delivery of allotted shares at the listing.
import { must } from '../../domain/assert.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { Decimal } from '../../domain/money.ts'
import { offerRules } from '../../domain/new-issue/offer-rules.ts'
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
  const { board, finalPrice } = termsOf(offer)
  const { value, fees } = offerRules[board].cost(new Decimal(finalPrice), must(row.allotted, 'an allotment'))
  const share = { key: instrumentKey(board, code), name, currency: boards[board].currency, priceDecimals }
  return deliverShares(deps, tx, { row, share, value, fees, lockedUntil: null, at })
}

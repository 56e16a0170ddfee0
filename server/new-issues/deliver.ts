// Delivery of allotted shares at the listing: the reservation pays for them, and they are a holding like any other.
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { specOf } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { Decimal } from '../../domain/money.ts'
import { hkAmount } from '../../domain/new-issue/hk-amount.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { available, house } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { MarketSource } from '../market/source.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import { bought, onDay } from '../positions/position.ts'
import { lockPaidPosition, newPaidPosition, savePosition } from '../positions/store.ts'
import { positionWire } from '../positions/wire.ts'
import type { Rates } from '../rates/rates.ts'
import { shareOf } from './listings.ts'
import { termsOf } from './terms.ts'

export type DeliveryDeps = {
  readonly ledger: Ledger
  readonly rates: Pick<Rates, 'all'>
  readonly market: Pick<MarketSource, 'dayStart'>
  readonly newId: () => string
}

const CURRENCY = 'HKD'

/** Returns the events of the holding. @throws if an exchange rate is unknown: the job is run again. */
export async function deliver(
  deps: DeliveryDeps,
  tx: Tx,
  { offer, row, at }: { readonly offer: OfferRow; readonly row: SubscriptionRow; readonly at: number },
): Promise<NewEvent[]> {
  const rates = must(deps.rates.all(CURRENCY), 'exchange rates of the delivery')
  const { id, userId, wallet, pendingId } = row
  const shares = must(row.allotted, 'an allotment')
  const { payable, value } = hkAmount(new Decimal(termsOf(offer).finalPrice), shares)
  assert(payable === row.cost, `${id} costs what it was allotted at`)
  const fees = payable - value
  const user = available(userId, wallet)
  const legs: Leg[] = [
    { from: user, to: house('clearing', CURRENCY), amount: value, kind: 'buy' },
    { from: user, to: house('fees', CURRENCY), amount: fees, kind: 'fee' },
  ]
  const posted = await deps.ledger.post(tx, {
    pendingId,
    release: payable,
    legs,
    subject: { type: 'subscription', id },
    at,
  })
  assert(!isRefusal(posted), `what is reserved for ${id} is there`)
  const { code, name, priceDecimals } = shareOf(offer)
  const { source, quantityDecimals } = specOf('HK')
  const key = instrumentKey('HK', code)
  const dayStartAt = deps.market.dayStart('HK')
  const about = {
    userId,
    instrumentKey: key,
    name,
    source,
    currency: CURRENCY,
    priceDecimals,
    quantityDecimals,
  } as const
  const held = (await lockPaidPosition(tx, userId, key)) ?? newPaidPosition(about, deps.newId(), dayStartAt, at)
  const trade = { quantity: shares * 10 ** quantityDecimals, cash: value, fees, rates, at }
  const position = bought(onDay(held, dayStartAt), trade)
  await savePosition(tx, position)
  return [{ type: 'position', position: positionWire(position) }]
}

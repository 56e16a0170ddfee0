// A destination as sent to its owner: full account numbers never leave the server.
import { maskNumber } from '../../domain/bank.ts'
import { isCard } from '../../domain/destination.ts'
import { SECOND_MS, unixSeconds } from '../../domain/time.ts'
import type { Destination } from '../../domain/wire/calls/destination.ts'
import type { StoredBank } from '../db/account-schema.ts'
import { maskedOf, nameOf } from './details.ts'
import type { Reviewed } from './store.ts'

export function destinationWire({ row, review }: Reviewed, now: number): Destination {
  const { details, heldUntil } = row
  return {
    id: row.id,
    kind: row.kind,
    currency: row.currency,
    masked: maskedOf(details),
    name: nameOf(details),
    state: review.state,
    reason: review.reason,
    // Rounded up to a second, at which the waiting period has certainly ended.
    heldUntilTimestamp: heldUntil !== null && heldUntil > now ? Math.ceil(heldUntil / SECOND_MS) : null,
    bank: details.kind === 'bank' ? bankWire(details) : null,
    crypto:
      details.kind === 'crypto'
        ? { label: details.label, asset: details.asset, network: details.network, address: details.address }
        : null,
    createTimeTimestamp: unixSeconds(row.createdAt),
  }
}

function bankWire({ country, fields, frontImage, backImage }: StoredBank): Destination['bank'] {
  return {
    country,
    details: { ...fields, cardNumber: maskNumber(fields.cardNumber) },
    isCard: isCard(country, fields.cardNumber),
    frontImage,
    backImage,
  }
}

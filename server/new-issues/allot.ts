// The allotment of a new issue by the rules of its board.
import type { OfferRow } from '../db/subscription-schema.ts'
import type { Allotment, Application } from '../subscriptions/product.ts'
import { allotPublicOffer } from './allot-hk.ts'
import { allotPool } from './allot-pool.ts'
import { termsOf } from './terms.ts'

export function allotNewIssue(
  offer: Pick<OfferRow, 'terms' | 'seed'>,
  applications: readonly Application[],
): Allotment {
  const terms = termsOf(offer)
  const allot = terms.board === 'HK' ? allotPublicOffer : allotPool
  return allot(terms, offer.seed, applications)
}

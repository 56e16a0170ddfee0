// The new issue as a subscription product.
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { Decimal } from '../../domain/money.ts'
import { offerRules } from '../../domain/new-issue/offer-rules.ts'
import { invalid } from '../calls/invalid.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import type { DeliveryDeps } from '../subscriptions/deliver-shares.ts'
import { canCancelPostponed } from '../subscriptions/postpone.ts'
import type { AllottedProduct, Claim, DecidedRow, Step, Words } from '../subscriptions/product.ts'
import { outcomeWords } from '../subscriptions/words.ts'
import { allotInThread } from './allot-thread.ts'
import { choiceOf } from './choice.ts'
import { deliver } from './deliver.ts'
import { isAsked } from './reprice.ts'
import { rangeOf, termsOf } from './terms.ts'

export const newIssueProduct = (deps: DeliveryDeps): AllottedProduct => ({
  kind: 'newStock',
  subscribe: claim,
  allot: allotInThread,
  // Employees of a broker may not get shares of such an offer (FINRA rule 5130).
  check: async (_tx, offer, { choice }) =>
    termsOf(offer).board !== 'US' || choiceOf({ choice }).isUnrestricted
      ? null
      : refuse('invalid', { field: 'isUnrestricted' }),
  lapsed: (_offer, row) => (isAsked(row) ? 'unconfirmed' : null),
  mayLeave: (offer, row, at) =>
    (isAsked(row) && at < termsOf(offer).timetable.allotted) || canCancelPostponed(offer, at),
  cost,
  settle: (tx, offer, row, at) => deliver(deps, tx, { offer, row, at }),
  words,
})

/** Checks a quantity: only those of the published ladder are accepted. */
function claim(offer: OfferRow, quantity: number): Claim | Refusal {
  const terms = termsOf(offer)
  const rules = offerRules[terms.board]
  if (!rules.ladder(terms).includes(quantity)) return invalid('quantity', { reason: 'ladder' })
  return { wallet: boards[terms.board].wallet, amount: rules.reserve(rangeOf(terms), quantity).payable }
}

function cost(offer: OfferRow, allotted: number): bigint {
  const { board, finalPrice } = termsOf(offer)
  const { value, fees } = offerRules[board].cost(new Decimal(finalPrice), allotted)
  return value + fees
}

function words(offer: OfferRow, row: DecidedRow, step: Step): Words {
  const { name, code, board } = termsOf(offer)
  return outcomeWords({ name, code, currency: boards[board].currency }, row, step)
}

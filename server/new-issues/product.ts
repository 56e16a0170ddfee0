// The Hong Kong new issue as a product of subscriptions.
import type { Refusal } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { hkAmount, hkLadder } from '../../domain/new-issue/hk-amount.ts'
import { invalid } from '../calls/invalid.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import type { DeliveryDeps } from '../subscriptions/deliver-shares.ts'
import type { AllottedProduct, Claim, Step, Words } from '../subscriptions/product.ts'
import { allotInThread } from './allot-thread.ts'
import { deliver } from './deliver.ts'
import { termsOf } from './terms.ts'

export const newIssueProduct = (deps: DeliveryDeps): AllottedProduct => ({
  kind: 'newStock',
  subscribe: claim,
  allot: allotInThread,
  cost,
  settle: (tx, offer, row, at) => deliver(deps, tx, { offer, row, at }),
  words,
})

/** Only quantities of the ladder; reserved at the maximum price. */
function claim(offer: OfferRow, quantity: number): Claim | Refusal {
  const { lot, initialPublic, maximumPrice } = termsOf(offer)
  if (!hkLadder(lot, initialPublic).includes(quantity)) return invalid('quantity', { reason: 'ladder' })
  return { wallet: 'hkStock', amount: hkAmount(new Decimal(maximumPrice), quantity).payable }
}

const cost = (offer: OfferRow, allotted: number): bigint =>
  hkAmount(new Decimal(termsOf(offer).finalPrice), allotted).payable

function words(offer: OfferRow, row: SubscriptionRow, step: Step): Words {
  const { name, code } = termsOf(offer)
  const spent = row.cost ?? 0n
  const values = { name, code, currency: 'HKD', quantity: String(row.quantity), filled: String(row.allotted ?? 0) }
  if (step === 'ended') return { kind: 'subscriptionEnded', values: { ...values, amount: minorText(spent) } }
  const refund = minorText(row.reserved - spent)
  if (spent === 0n) return { kind: 'subscriptionNotAllotted', values: { ...values, amount: refund } }
  return { kind: 'subscriptionAllotted', values: { ...values, cost: minorText(spent), amount: refund } }
}

// An order of a strategy as a subscription product. The quantity is the amount in cents. The whole amount stays reserved
// until the settlement, which transfers the profit or the loss, and the fees.
import { eq } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { DecimalText } from '../../domain/brand.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { FollowExit } from '../../domain/follow.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { Decimal, roundToMinor } from '../../domain/money.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import { checkFollowAmount } from '../../domain/rules.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { invalid } from '../calls/invalid.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { AllottedProduct, DecidedRow, Step, Words } from '../subscriptions/product.ts'
import type { WithOffer } from '../subscriptions/store.ts'
import type { Decided } from './terms.ts'
import { resultOf, seriesTermsOf } from './terms.ts'

const CURRENCY = 'USD'

type Settled = { readonly paid: DecimalText }

/** The part of a strategy order that differs between follow investing and quantitative products. */
export type StrategyOrder<Outcome extends Settled> = {
  readonly kind: 'follow' | 'quant'
  readonly wallet: WalletType
  readonly check?: AllottedProduct['check']
  /** Result of an order at its exit, as it is stored with the order. */
  readonly outcome: (tx: Tx, held: WithOffer, exit: FollowExit) => Promise<Outcome>
  /** Sum of the fees that are booked with the settlement. */
  readonly feesIn: (outcome: Outcome) => DecimalText
  /** Called after the settlement was booked. */
  readonly paid?: (tx: Tx, held: WithOffer, outcome: Outcome) => Promise<void>
  readonly notices: {
    readonly released: NoticeKind
    readonly confirmed: NoticeKind
    readonly settled: (outcome: Outcome) => NoticeKind
  }
}

export function strategyProduct<Outcome extends Settled>(
  order: StrategyOrder<Outcome>,
  ledger: Ledger,
  { entry, exits }: Decided,
): AllottedProduct {
  const { kind, wallet, check } = order
  const settled = new Map<string, Outcome>()
  return {
    kind,
    details: { offerClosed: 'ruleClosed', alreadySubscribed: 'ruleOrdered' },
    ...(check && { check }),
    subscribe(_offer, quantity) {
      const amount = BigInt(quantity)
      const breach = checkFollowAmount(minorText(amount))
      return breach ? invalid('amount', breach) : { wallet, amount }
    },
    async allot(_offer, applications) {
      const shares = new Map(applications.map(({ id, quantity }) => [id, entry === null ? 0 : quantity]))
      const supply = [...shares.values()].reduce((sum, quantity) => sum + quantity, 0)
      return { supply, shares, result: { entry } }
    },
    cost: (_offer, allotted) => BigInt(allotted),
    async settle(tx, offer, row, at) {
      const held = { row, offer }
      const outcome = await order.outcome(tx, held, must(exits.get(row.id), `an exit of ${row.id}`))
      await pay(ledger, tx, order, { row, outcome, at })
      await order.paid?.(tx, held, outcome)
      await tx.update(subscriptions).set({ outcome }).where(eq(subscriptions.id, row.id))
      settled.set(row.id, outcome)
      return []
    },
    words: (offer, row, step) => wordsOf(order, { offer, row, step, outcome: settled.get(row.id) ?? null }),
  }
}

/** True if the platform ended the order before its term. Such an order costs no fee. */
export const isEndedEarly = ({ reason }: { readonly reason: string }): boolean =>
  reason === 'closed' || reason === 'missing'

type Payment<Outcome> = { readonly row: SubscriptionRow; readonly outcome: Outcome; readonly at: number }

/**
 * Books the settlement. The reservation is released. The platform's account, which is the counterparty of all trades,
 * pays the profit or receives the loss.
 */
async function pay<Outcome extends Settled>(
  ledger: Ledger,
  tx: Tx,
  { kind, wallet, feesIn }: StrategyOrder<Outcome>,
  { row, outcome, at }: Payment<Outcome>,
): Promise<void> {
  const { id, userId, pendingId, reserved } = row
  const user = available(userId, wallet)
  const clearing = platformAccount('clearing', CURRENCY)
  const fees = roundToMinor(new Decimal(feesIn(outcome)))
  const profit = roundToMinor(new Decimal(outcome.paid)) + fees - reserved
  const legs: Leg[] = []
  if (profit > 0n) legs.push({ from: clearing, to: user, amount: profit, kind: 'profit' })
  if (profit < 0n) legs.push({ from: user, to: clearing, amount: -profit, kind: 'profit' })
  if (fees > 0n) legs.push({ from: user, to: platformAccount('fees', CURRENCY), amount: fees, kind: 'fee' })
  const posted = await ledger.post(tx, {
    pendingId: must(pendingId, 'a reservation'),
    release: reserved,
    legs,
    subject: { type: kind, id },
    at,
  })
  assert(!isRefusal(posted), `what is reserved for ${id} is there`)
}

type About<Outcome> = {
  readonly offer: OfferRow
  readonly row: DecidedRow
  readonly step: Step
  readonly outcome: Outcome | null
}

function wordsOf<Outcome extends Settled>(
  { notices, feesIn }: StrategyOrder<Outcome>,
  { offer, row, step, outcome }: About<Outcome>,
): Words {
  const { name, code, endsOn } = seriesTermsOf(offer)
  const values = { name, code, currency: CURRENCY, amount: minorText(row.reserved) }
  if (step === 'ended') {
    const ended = must(outcome, `an outcome of ${row.id}`)
    return { kind: notices.settled(ended), values: { ...values, fee: feesIn(ended), amount: ended.paid } }
  }
  const entry = resultOf(offer)?.entry
  if (!row.cost || !entry) return { kind: notices.released, values }
  return { kind: notices.confirmed, values: { ...values, price: entry.value, day: endsOn } }
}

/** The amount of an order in whole cents. */
export function amountOf(text: string): number | Refusal {
  const breach = checkFollowAmount(text)
  if (breach) return invalid('amount', breach)
  const cents = parseMinor(text)
  return cents === null ? refuse('invalid', { field: 'amount' }) : Number(cents)
}

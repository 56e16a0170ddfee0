// Follow investing as a subscription product. The quantity is the amount in cents. The whole amount stays reserved
// until the settlement, which transfers the profit or the loss, and the fee.
import { and, desc, eq, sql } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { FollowExit } from '../../domain/follow.ts'
import { followSettlement } from '../../domain/follow.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor, roundToMinor } from '../../domain/money.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import { checkFollowAmount } from '../../domain/rules.ts'
import { invalid } from '../calls/invalid.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { Decided } from '../strategies/terms.ts'
import { resultOf, seriesTermsOf } from '../strategies/terms.ts'
import type { AllottedProduct, DecidedRow, Step, Words } from '../subscriptions/product.ts'
import type { Outcome } from './terms.ts'
import { outcomeOf, unitsOf } from './terms.ts'

const WALLET = 'follow'
const CURRENCY = 'USD'

export function followProduct(ledger: Ledger, { entry, exits }: Decided): AllottedProduct {
  const settled = new Map<string, Outcome>()
  return {
    kind: 'follow',
    subscribe(_offer, quantity) {
      const amount = BigInt(quantity)
      const breach = checkFollowAmount(minorText(amount))
      return breach ? invalid('amount', breach) : { wallet: WALLET, amount }
    },
    async allot(_offer, applications) {
      const shares = new Map(applications.map(({ id, quantity }) => [id, entry === null ? 0 : quantity]))
      const supply = [...shares.values()].reduce((sum, quantity) => sum + quantity, 0)
      return { supply, shares, result: { entry } }
    },
    cost: (_offer, allotted) => BigInt(allotted),
    async settle(tx, offer, row, at) {
      const exit = must(exits.get(row.id), `an exit of ${row.id}`)
      const outcome = outcomeAt(offer, row, exit, await carriedInto(tx, offer, row))
      await pay(ledger, tx, { row, outcome, at })
      await tx.update(subscriptions).set({ outcome }).where(eq(subscriptions.id, row.id))
      settled.set(row.id, outcome)
      return []
    },
    words: (offer, row, step) => wordsOf(offer, row, step, settled.get(row.id) ?? null),
  }
}

/** The losses that the customer carries over from the last order with the same strategy. */
async function carriedInto(tx: Tx, offer: OfferRow, { userId }: SubscriptionRow): Promise<Decimal> {
  const [last] = await tx
    .select({ outcome: subscriptions.outcome })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.product, 'follow'),
        eq(subscriptions.state, 'ended'),
        sql`${offers.terms} ->> 'strategy' = ${seriesTermsOf(offer).strategy}`,
      ),
    )
    .orderBy(desc(subscriptions.modifiedAt), desc(subscriptions.seq))
    .limit(1)
  return new Decimal((last && outcomeOf(last)?.carried) ?? 0)
}

/** The settlement of an order. An order that the platform ends before its term costs no fee. */
function outcomeAt(offer: OfferRow, row: SubscriptionRow, exit: FollowExit, carriedBefore: Decimal): Outcome {
  const entry = must(resultOf(offer)?.entry, `an entry of ${offer.id}`)
  const { date, value, reason } = exit
  const isFree = reason === 'closed' || reason === 'missing'
  const stake = { units: unitsOf(row, entry), amount: fromMinor(BigInt(row.quantity)), carried: carriedBefore }
  const settlement = followSettlement(stake, value, new Decimal(isFree ? 0 : seriesTermsOf(offer).feeRate))
  const text = (amount: Decimal) => decimalText(amount.toFixed(2))
  return {
    date,
    value: decimalText(value.toFixed(4)),
    reason,
    gross: text(settlement.gross),
    fee: text(settlement.fee),
    paid: text(settlement.paid),
    carriedBefore: text(carriedBefore),
    carried: text(settlement.carried),
  }
}

type Payment = { readonly row: SubscriptionRow; readonly outcome: Outcome; readonly at: number }

/**
 * Books the settlement. The reservation is released. The platform's account, which is the counterparty of all trades,
 * pays the profit or receives the loss.
 */
async function pay(ledger: Ledger, tx: Tx, { row, outcome, at }: Payment): Promise<void> {
  const { id, userId, pendingId, reserved } = row
  const user = available(userId, WALLET)
  const clearing = platformAccount('clearing', CURRENCY)
  const profit = roundToMinor(new Decimal(outcome.gross)) - reserved
  const fee = roundToMinor(new Decimal(outcome.fee))
  const legs: Leg[] = []
  if (profit > 0n) legs.push({ from: clearing, to: user, amount: profit, kind: 'profit' })
  if (profit < 0n) legs.push({ from: user, to: clearing, amount: -profit, kind: 'profit' })
  if (fee > 0n) legs.push({ from: user, to: platformAccount('fees', CURRENCY), amount: fee, kind: 'fee' })
  const posted = await ledger.post(tx, { pendingId, release: reserved, legs, subject: { type: 'follow', id }, at })
  assert(!isRefusal(posted), `what is reserved for ${id} is there`)
}

const settledKinds: Readonly<Record<Outcome['reason'], NoticeKind>> = {
  term: 'followSettled',
  lossLimit: 'followStopped',
  closed: 'followEndedEarly',
  missing: 'followEndedEarly',
}

function wordsOf(offer: OfferRow, row: DecidedRow, step: Step, outcome: Outcome | null): Words {
  const { name, code, endsOn } = seriesTermsOf(offer)
  const values = { name, code, currency: CURRENCY, amount: minorText(row.reserved) }
  if (step === 'ended') {
    const { reason, paid, fee } = must(outcome, `an outcome of ${row.id}`)
    return { kind: settledKinds[reason], values: { ...values, fee, amount: paid } }
  }
  const entry = resultOf(offer)?.entry
  if (!row.cost || !entry) return { kind: 'followReleased', values }
  return { kind: 'followConfirmed', values: { ...values, price: entry.value, day: endsOn } }
}

// Quantitative products as subscription products. The quantity is the amount in cents. The whole amount stays reserved
// until the settlement, which transfers the profit or the loss. Fees that were taken earlier are deducted.
import { eq } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { FollowExit } from '../../domain/follow.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, roundToMinor } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { checkFollowAmount } from '../../domain/rules.ts'
import { invalid } from '../calls/invalid.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { Decided } from '../strategies/terms.ts'
import { resultOf } from '../strategies/terms.ts'
import { isTokenRight, openedBy } from '../subscriptions/codes.ts'
import type { AllottedProduct, Asked, DecidedRow, Step, Words } from '../subscriptions/product.ts'
import { chargeCustomer, feesOf, markWithdrawal, unitsAfter } from './fees.ts'
import { quantStrategyOf } from './rules.ts'
import type { Outcome } from './terms.ts'
import { choiceOf, quantTermsOf } from './terms.ts'

const WALLET = 'financial'
const CURRENCY = 'USD'

export function quantProduct(ledger: Ledger, { entry, exits }: Decided): AllottedProduct {
  const settled = new Map<string, Outcome>()
  return {
    kind: 'quant',
    check: async (tx, offer, asked) => ((await mayOrder(tx, offer, asked)) ? null : refuse('offerCodeNeeded')),
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
      const outcome = await settlement(tx, offer, row, must(exits.get(row.id), `an exit of ${row.id}`))
      await pay(ledger, tx, { row, outcome, at })
      await markWithdrawal(tx, row, quantTermsOf(offer).strategy, roundToMinor(new Decimal(outcome.paid)))
      await tx.update(subscriptions).set({ outcome }).where(eq(subscriptions.id, row.id))
      settled.set(row.id, outcome)
      return []
    },
    words: (offer, row, step) => wordsOf(offer, row, step, settled.get(row.id) ?? null),
  }
}

/** True if the user may order the rule: as for viewing it, the user must have entered its code. */
async function mayOrder(tx: Tx, offer: OfferRow, asked: Asked): Promise<boolean> {
  const { strategy } = quantTermsOf(offer)
  if (!quantStrategyOf(strategy)?.needsCode) return true
  if (await isTokenRight(tx, { id: strategy }, asked)) return true
  return (await openedBy(tx, asked.userId, asked.at)).has(strategy)
}

/** The settlement of an order. An order that the platform ends before its term costs no fee. */
async function settlement(tx: Tx, offer: OfferRow, row: SubscriptionRow, exit: FollowExit): Promise<Outcome> {
  const { strategy, feeRate } = quantTermsOf(offer)
  const day = { date: exit.date, value: decimalText(exit.value.toFixed(4)) }
  const isFree = exit.reason === 'closed' || exit.reason === 'missing'
  if (!isFree) await chargeCustomer(tx, row.userId, { strategyId: strategy, feeRate, day })
  const fees = (await feesOf(tx, [row.id])).get(row.id) ?? []
  const last = fees.find(({ date }) => date === exit.date)
  const units = must(unitsAfter({ row, offer }, fees), `an entry of ${row.id}`)
  const gross = last ? last.equity : roundToMinor(halfUp(units.times(exit.value), 2))
  const fee = last?.fee ?? 0n
  return {
    date: day.date,
    value: day.value,
    reason: reasonOf(row, exit),
    gross: minorText(gross),
    fee: minorText(fee),
    fees: minorText(fees.reduce((sum, each) => sum + each.fee, 0n)),
    paid: minorText(gross - fee),
  }
}

function reasonOf(row: SubscriptionRow, { reason }: FollowExit): Outcome['reason'] {
  if (reason === 'closed' || reason === 'missing') return reason
  return choiceOf(row).closeOn === null ? 'term' : 'closing'
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
  const fees = roundToMinor(new Decimal(outcome.fees))
  const profit = roundToMinor(new Decimal(outcome.paid)) + fees - reserved
  const legs: Leg[] = []
  if (profit > 0n) legs.push({ from: clearing, to: user, amount: profit, kind: 'profit' })
  if (profit < 0n) legs.push({ from: user, to: clearing, amount: -profit, kind: 'profit' })
  if (fees > 0n) legs.push({ from: user, to: platformAccount('fees', CURRENCY), amount: fees, kind: 'fee' })
  const posted = await ledger.post(tx, { pendingId, release: reserved, legs, subject: { type: 'quant', id }, at })
  assert(!isRefusal(posted), `what is reserved for ${id} is there`)
}

function wordsOf(offer: OfferRow, row: DecidedRow, step: Step, outcome: Outcome | null): Words {
  const { name, code, endsOn } = quantTermsOf(offer)
  const values = { name, code, currency: CURRENCY, amount: minorText(row.reserved) }
  if (step === 'ended') {
    const { reason, paid, fees } = must(outcome, `an outcome of ${row.id}`)
    const kind = reason === 'closed' || reason === 'missing' ? 'quantEndedEarly' : 'quantSettled'
    return { kind, values: { ...values, fee: fees, amount: paid } }
  }
  const entry = resultOf(offer)?.entry
  if (!row.cost || !entry) return { kind: 'quantReleased', values }
  return { kind: 'quantConfirmed', values: { ...values, price: entry.value, day: endsOn } }
}

// Quantitative products as strategy products. Fees that were taken earlier are deducted at the settlement.
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { refuse } from '../../domain/failure.ts'
import type { FollowExit } from '../../domain/follow.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, roundToMinor } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { StrategyOrder } from '../strategies/product.ts'
import { isEndedEarly, strategyProduct } from '../strategies/product.ts'
import type { Decided } from '../strategies/terms.ts'
import { isTokenRight, openedBy } from '../subscriptions/codes.ts'
import type { AllottedProduct, Asked } from '../subscriptions/product.ts'
import type { WithOffer } from '../subscriptions/store.ts'
import { chargeCustomer, feesOf, markWithdrawal, unitsAfter } from './fees.ts'
import { quantStrategyOf } from './rules.ts'
import type { Outcome } from './terms.ts'
import { choiceOf, quantTermsOf } from './terms.ts'

/** True if the user may order the rule: as for viewing it, the user must have entered its code. */
async function mayOrder(tx: Tx, offer: OfferRow, asked: Asked): Promise<boolean> {
  const { strategy } = quantTermsOf(offer)
  if (!quantStrategyOf(strategy)?.needsCode) return true
  if (await isTokenRight(tx, { id: strategy }, asked)) return true
  return (await openedBy(tx, asked.userId, asked.at)).has(strategy)
}

async function settlement(tx: Tx, { offer, row }: WithOffer, exit: FollowExit): Promise<Outcome> {
  const { strategy, feeRate } = quantTermsOf(offer)
  const day = { date: exit.date, value: decimalText(exit.value.toFixed(4)) }
  if (!isEndedEarly(exit)) await chargeCustomer(tx, row.userId, { strategyId: strategy, feeRate, day })
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

const order: StrategyOrder<Outcome> = {
  kind: 'quant',
  wallet: 'financial',
  check: async (tx, offer, asked) => ((await mayOrder(tx, offer, asked)) ? null : refuse('offerCodeNeeded')),
  outcome: settlement,
  feesIn: ({ fees }) => fees,
  paid: (tx, { row, offer }, { paid }) =>
    markWithdrawal(tx, row, quantTermsOf(offer).strategy, roundToMinor(new Decimal(paid))),
  notices: {
    released: 'quantReleased',
    confirmed: 'quantConfirmed',
    settled: outcome => (isEndedEarly(outcome) ? 'quantEndedEarly' : 'quantSettled'),
  },
}

export const quantProduct = (ledger: Ledger, decided: Decided): AllottedProduct =>
  strategyProduct(order, ledger, decided)

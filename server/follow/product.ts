// Follow investing as a strategy product. Losses of earlier orders with an institution reduce the fee of later ones.
import { and, desc, eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import type { FollowExit } from '../../domain/follow.ts'
import { followSettlement } from '../../domain/follow.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { Tx } from '../db/db.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { StrategyOrder } from '../strategies/product.ts'
import { isEndedEarly, strategyProduct } from '../strategies/product.ts'
import type { Decided } from '../strategies/terms.ts'
import { resultOf, seriesTermsOf } from '../strategies/terms.ts'
import type { AllottedProduct } from '../subscriptions/product.ts'
import type { WithOffer } from '../subscriptions/store.ts'
import { withOffers } from '../subscriptions/store.ts'
import type { Outcome } from './terms.ts'
import { outcomeOf, unitsOf } from './terms.ts'

/** The losses that the customer carries over from the last order with the same strategy. */
async function carriedInto(tx: Tx, { offer, row: { userId } }: WithOffer): Promise<Decimal> {
  const [last] = await withOffers(tx)
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
  return new Decimal((last && outcomeOf(last.row)?.carried) ?? 0)
}

function outcomeAt({ offer, row }: WithOffer, exit: FollowExit, carriedBefore: Decimal): Outcome {
  const entry = must(resultOf(offer)?.entry, `an entry of ${offer.id}`)
  const { date, value, reason } = exit
  const stake = { units: unitsOf(row, entry), amount: fromMinor(BigInt(row.quantity)), carried: carriedBefore }
  const settlement = followSettlement(stake, value, new Decimal(isEndedEarly(exit) ? 0 : seriesTermsOf(offer).feeRate))
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

const settledKinds: Readonly<Record<Outcome['reason'], NoticeKind>> = {
  term: 'followSettled',
  lossLimit: 'followStopped',
  closed: 'followEndedEarly',
  missing: 'followEndedEarly',
}

const order: StrategyOrder<Outcome> = {
  kind: 'follow',
  wallet: 'follow',
  outcome: async (tx, held, exit) => outcomeAt(held, exit, await carriedInto(tx, held)),
  feesIn: ({ fee }) => fee,
  notices: {
    released: 'followReleased',
    confirmed: 'followConfirmed',
    settled: ({ reason }) => settledKinds[reason],
  },
}

export const followProduct = (ledger: Ledger, decided: Decided): AllottedProduct =>
  strategyProduct(order, ledger, decided)

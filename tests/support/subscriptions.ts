// New issues for tests: a trading harness with the real products; the test runs their jobs.
import { pino } from 'pino'
import { must } from '../../domain/assert.ts'
import type { NewIssue, newIssueCalls } from '../../domain/wire/calls/new-issue.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import type { Products } from '../../server/compose/products.ts'
import { createProducts } from '../../server/compose/products.ts'
import type { Db } from '../../server/db/db.ts'
import type { OfferRow, SubscriptionRow } from '../../server/db/subscription-schema.ts'
import { newId } from '../../server/lib/id.ts'
import { newIssueProduct } from '../../server/new-issues/product.ts'
import { simulatedTerms } from '../../server/new-issues/simulate.ts'
import { issuesOf } from '../../server/new-issues/timetable.ts'
import type { Notices } from '../../server/notices/notices.ts'
import { callingAt } from './calling.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

export type IssueHarness = TradingHarness & { readonly products: Products }

type Options = {
  /** The harness of another process: this one then shares its store and clock. */
  readonly harness?: TradingHarness
  readonly notices?: Notices
  readonly operatorsDecide?: boolean
}

export function openIssues(db: Db, options?: Options): IssueHarness {
  const harness = options?.harness ?? openTradingHarness(db)
  const { clock, trading } = harness
  const { ledger, outbox, rates } = trading
  const notices = options?.notices ?? trading.notices
  const log = pino({ level: 'silent' })
  const products = createProducts({
    bus: createLocalBus(),
    db,
    clock,
    log,
    newId,
    ledger,
    outbox,
    notices,
    rates,
    market: harness.market,
    takeOrder: trading.takeOrder,
    collar: trading.collar,
    jobs: {},
    seed: 1,
    calendar: 'always',
    operatorsDecide: options?.operatorsDecide ?? false,
  })
  return { ...harness, products }
}

/** The new-issue product of the harness, without the scheduler and the call handlers around it. */
export const productOf = ({ trading, market }: IssueHarness) =>
  newIssueProduct({ ledger: trading.ledger, rates: trading.rates, market, newId })

type IssueCall = keyof typeof newIssueCalls
export const { call, granted } = callingAt<IssueHarness, IssueCall>(harness => harness.products.handlers)

/** Advances the clock to a step of the offer and runs the jobs that are due. */
export async function runTo(harness: IssueHarness, { timetable }: NewIssue, step: NewIssue['state']): Promise<void> {
  const at = must(
    timetable.find(each => each.step === step),
    step,
  ).at
  harness.clock.advance(Math.max(0, at * 1000 - harness.clock.now()))
  await harness.products.runDue(harness.db)
}

const NTH = 1

/** The rows that the store has after allotted shares were delivered. */
export function deliveredRows(
  userId: string,
  shares: number,
): { readonly offer: OfferRow; readonly subscription: SubscriptionRow } {
  const timetable = issuesOf('always', 'HK').timetable(NTH)
  const offer: OfferRow = {
    id: 'offer',
    seq: 1,
    product: 'newStock',
    state: 'listed',
    opensAt: timetable.open,
    closesAt: timetable.closed,
    endsAt: timetable.listed,
    terms: simulatedTerms(1, { board: 'HK', nth: NTH }, timetable),
    seed: 'seed',
    result: null,
    offered: shares,
    allotted: shares,
    allottedAt: timetable.allotted,
    announcedTo: 1,
    publishedAt: timetable.allotted,
    calledOffAt: null,
    postponedAt: null,
    datesBefore: null,
  }
  const subscription: SubscriptionRow = {
    id: 'subscription',
    seq: 1,
    offerId: offer.id,
    userId,
    product: 'newStock',
    state: 'ended',
    wallet: 'subscription',
    quantity: shares,
    choice: null,
    outcome: null,
    allotted: shares,
    reserved: 0n,
    cost: 1n,
    reason: null,
    pendingId: 'pending',
    createdAt: timetable.open,
    modifiedAt: timetable.listed,
  }
  return { offer, subscription }
}

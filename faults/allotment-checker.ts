// Checks an allotment against the store: the result must be that of the published algorithm, all money must be
// accounted for, and each user must have been notified once.
import { eq } from 'drizzle-orm'
import { currencies } from '../domain/currency.ts'
import { Decimal } from '../domain/money.ts'
import { offerRules } from '../domain/new-issue/offer-rules.ts'
import { notices } from '../server/db/account-schema.ts'
import type { Tx } from '../server/db/db.ts'
import { balances, reservations } from '../server/db/money-schema.ts'
import { outbox } from '../server/db/schema.ts'
import type { OfferRow, SubscriptionRow } from '../server/db/subscription-schema.ts'
import { offers, subscriptionEvents, subscriptions } from '../server/db/subscription-schema.ts'
import { accountId, available } from '../server/ledger/accounts.ts'
import { audit } from '../server/ledger/audit.ts'
import { allotNewIssue } from '../server/new-issues/allot.ts'
import { termsOf } from '../server/new-issues/terms.ts'

type Stored = {
  readonly offer: OfferRow
  readonly rows: readonly SubscriptionRow[]
  /** Remaining amount of each reservation, by its id. */
  readonly remaining: ReadonlyMap<string, bigint>
  readonly balances: ReadonlyMap<string, bigint>
  /** Numbers of notices and of events by user id. */
  readonly notices: ReadonlyMap<string, number>
  readonly events: ReadonlyMap<string, number>
  /** Number of timeline entries by subscription id. */
  readonly entries: ReadonlyMap<string, number>
  readonly ledger: readonly string[]
}

export async function readAllotment(tx: Tx, offerId: string): Promise<Stored> {
  const [offer] = await tx.select().from(offers).where(eq(offers.id, offerId))
  if (!offer) throw new Error(`No offer ${offerId}.`)
  const held = await tx.select().from(reservations)
  const money = await tx.select({ id: balances.accountId, balance: balances.balance }).from(balances)
  const { sums, ...faults } = await audit(tx)
  return {
    offer,
    rows: await tx.select().from(subscriptions).where(eq(subscriptions.offerId, offerId)),
    remaining: new Map(held.map(({ transferId, remaining }) => [transferId, remaining])),
    balances: new Map(money.map(({ id, balance }) => [id, balance])),
    notices: countOf((await tx.select({ of: notices.userId }).from(notices)).map(({ of }) => of)),
    events: countOf((await tx.select({ of: outbox.userId }).from(outbox)).map(({ of }) => of)),
    entries: countOf(
      (await tx.select({ of: subscriptionEvents.subscriptionId }).from(subscriptionEvents)).map(({ of }) => of),
    ),
    ledger: [
      ...currencies.filter(currency => sums[currency] !== 0n).map(currency => `The ledger made or lost ${currency}.`),
      ...Object.entries(faults).flatMap(([what, found]) => (found.length > 0 ? [`The ledger: ${what}.`] : [])),
    ],
  }
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Number of events that each user must have: a notice, a change and a wallet. */
const EVENTS = 3
/** Number of timeline entries that each application must have: `submitted` and the outcome. */
const ENTRIES = 2

/** Returns one sentence for each kind of violation, with the first record that has it. */
export function allotmentProblems(stored: Stored): string[] {
  const { offer, rows, ledger } = stored
  const { shares, supply } = allotNewIssue(offer, rows)
  const price = new Decimal(termsOf(offer).finalPrice)
  const found = new Map<string, string>()
  let total = 0
  for (const row of rows) {
    const given = shares.get(row.id) ?? 0
    const { value, fees } = offerRules.HK.cost(price, given)
    const cost = given === 0 ? 0n : value + fees
    total += row.allotted ?? 0
    for (const problem of problemsOf(stored, row, { given, cost })) if (!found.has(problem)) found.set(problem, row.id)
  }
  if (offer.state !== 'allotted') found.set('the offer is not allotted', offer.state)
  if (total > supply || total !== offer.allotted) found.set('the sum of the shares is another', String(total))
  return [...[...found].map(([problem, first]) => `${problem} (${first})`), ...ledger]
}

type Expected = { readonly given: number; readonly cost: bigint }

function problemsOf(stored: Stored, row: SubscriptionRow, { given, cost }: Expected): string[] {
  const { id, userId, pendingId } = row
  const free = stored.balances.get(accountId(available(userId, 'hkStock')))
  const checks: readonly (readonly [what: string, isRight: boolean])[] = [
    ['the shares are not those of the draw', row.allotted === given],
    ['the cost is not that of the shares', row.cost === cost],
    ['the state is another', row.state === (given > 0 ? 'running' : 'none')],
    ['the outcome was not announced', row.seq <= stored.offer.announcedTo],
    ['the reservation is not the cost', stored.remaining.get(pendingId ?? '') === cost],
    ['cost and released money are not what was reserved', free === row.reserved - cost],
    ['the notice is missing or doubled', stored.notices.get(userId) === 1],
    ['the events are missing or doubled', stored.events.get(userId) === EVENTS],
    ['the timeline is missing or doubled', stored.entries.get(id) === ENTRIES],
  ]
  return checks.filter(([, isRight]) => !isRight).map(([what]) => what)
}

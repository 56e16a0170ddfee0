// Bonds of the demo account, bought and paid by the same functions as any customer's: a Cete that has matured, one that
// matures this week, and a bond with coupons.
import { assert, must } from '../../domain/assert.ts'
import type { BondIssue } from '../../domain/bonds/issue.ts'
import { isRefusal } from '../../domain/failure.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { issuesOn } from './catalogue.ts'
import type { BondDeps } from './handlers.ts'
import { dateAt } from './quote.ts'
import { buyLot, payDue } from './service.ts'

const ENDED_DAYS_AGO = 35
/** A bill of 28 days that was bought then matures in one to seven days. */
const MATURING_DAYS_AGO = 21
const BOND_DAYS_AGO = 10
const BILL_DAYS = 28

export async function seedDemoBonds(deps: BondDeps, tx: Tx, userId: string): Promise<void> {
  const now = deps.clock.now()
  const isBill = ({ kind, term }: BondIssue) => kind === 'cete' && term === BILL_DAYS
  const isBond = ({ kind, term }: BondIssue) => kind === 'bono' && term === null
  const buy = async (daysAgo: number, wanted: (issue: BondIssue) => boolean, titles: number) => {
    const at = now - daysAgo * DAY_MS
    const issue = must(issuesOn(dateAt('MXN', at)).find(wanted), 'an issue')
    const made = await buyLot(deps, tx, { userId, issue, titles, instruction: 'cash', at })
    assert(!isRefusal(made), 'the demo account can pay for its bonds')
    while ((await payDue(deps, tx, made, now)) === now);
  }
  await buy(ENDED_DAYS_AGO, isBill, 1_000)
  await buy(MATURING_DAYS_AGO, isBill, 1_500)
  await buy(BOND_DAYS_AGO, isBond, 100)
  await deps.notices.readAll(tx, userId, now)
}

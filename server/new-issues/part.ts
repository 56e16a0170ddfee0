// New issues as a part of the server: calls, jobs, and the demo account's applications.
import { productNeeds } from '../../domain/product-needs.ts'
import type { Tx } from '../db/db.ts'
import type { ProductDeps, ProductPart } from '../products/part.ts'
import type { RunDeps } from '../subscriptions/runs.ts'
import { seedDemoSubscriptions } from './demo.ts'
import { newIssueHandlers } from './handlers.ts'
import { firstJobs, newIssueJobs } from './jobs.ts'
import { newIssueProduct } from './product.ts'
import { issuesOf } from './timetable.ts'
import { upcomingIssues } from './upcoming.ts'

export function newIssuePart(deps: ProductDeps & Pick<RunDeps, 'operatorsDecide'>) {
  const { bus, ledger, outbox, notices, seed, calendar, operatorsDecide } = deps
  const product = newIssueProduct(deps)
  const issues = { US: issuesOf(calendar, 'US'), HK: issuesOf(calendar, 'HK'), MX: issuesOf(calendar, 'MX') }
  return {
    handlers: newIssueHandlers({ ...deps, product }),
    jobs: newIssueJobs({ bus, ledger, outbox, notices, product, issues, seed, operatorsDecide }),
    needs: productNeeds.newIssues,
    first: firstJobs,
    /**
     * New issues add nothing to the user's wealth: before the listing the amount is reserved in the wallet, and
     * afterwards the shares are a position.
     */
    worth: () => Promise.resolve([]),
    upcoming: upcomingIssues,
    pastWorth: () => Promise.resolve(() => []),
    openDemo: (tx: Tx, userId: string) => seedDemoSubscriptions({ ...deps, product, issues }, tx, userId),
  } satisfies ProductPart
}

// The loan of the demo account, made and paid by the same functions as any customer's: disbursed, with two instalments
// paid.
import { assert } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { totalOf } from '../../domain/loans/instalments.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { accept, apply, decide } from './apply.ts'
import type { LoanDeps } from './deps.ts'
import { repay } from './repay.ts'
import { instalmentsOf } from './store.ts'

const STARTED_DAYS_AGO = 70
const PAID = 2
const MONTH_DAYS = 30
const application = { amount: 12_000, months: 12, kind: 'personal', income: 25_000 } as const

export async function seedDemoLoans(deps: LoanDeps, tx: Tx, userId: string): Promise<void> {
  const now = deps.clock.now()
  const began = now - STARTED_DAYS_AGO * DAY_MS
  const id = await apply(deps, tx, { userId, application, at: began })
  assert(!isRefusal(id), 'the demo account has no other application')
  await decide(deps, tx, id, began)
  const refused = await accept(deps, tx, { userId, id, at: began })
  assert(!isRefusal(refused), 'the demo account accepts its offer')
  for (let nth = 0; nth < PAID; nth += 1) {
    const next = (await instalmentsOf(tx, [id])).get(id)?.[nth]
    if (!next) break
    const at = began + (nth + 1) * MONTH_DAYS * DAY_MS
    const amount = totalOf(next).toFixed(2)
    const paid = await repay(deps, tx, { userId, id, mode: 'instalment', amount, choice: 'fewer', at })
    assert(!isRefusal(paid), 'the demo account can pay its instalments')
  }
  await deps.notices.readAll(tx, userId, now)
}

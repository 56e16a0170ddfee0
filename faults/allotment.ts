// Fault run `allotment`: the process that allots a new issue to 100 000 applications is killed before commits that are
// spread over its work, and another process continues. The result must be that of the published algorithm, no money may
// be lost, and every user must be notified once.
import { openApplications } from '../tests/support/applications.ts'
import { Chance } from '../tests/support/chance.ts'
import { allotmentProblems, readAllotment } from './allotment-checker.ts'
import { runUntil } from './crashing.ts'
import type { Fault, FaultOptions, Found } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { withDbRetried } from './fault-store.ts'
import { onEachStore } from './on-stores.ts'

const SIZES = {
  quick: { applications: 3_000, kills: 3 },
  full: { applications: 100_000, kills: 10 },
}
/**
 * Number of applications that are processed in one transaction. Each application is processed twice: in a transaction
 * with its refund and in one with its notification.
 */
const TOGETHER = 500
const PROCESS = 'allotment-process.ts'

export const allotment: Fault = {
  name: 'allotment',
  run: options => onEachStore('allotment', options, onStore, options.stores),
}

async function onStore(faultStore: FaultStore, options: FaultOptions): Promise<Found> {
  const chance = new Chance(options.seed)
  const { applications, kills } = options.quick ? SIZES.quick : SIZES.full
  const { id } = await faultStore.withDb(db => openApplications(db, applications))
  options.say(`allotment, ${faultStore.store}: ${applications} applications`)
  const each = Math.floor((2 * applications) / TOGETHER / kills)
  let died = 0
  for (let nth = 0; nth < kills; nth += 1)
    if (!(await runUntil(`P2:${chance.between(1, each)}`, PROCESS, faultStore))) died += 1
  const isDone = await runUntil('', PROCESS, faultStore)
  if (!isDone) throw new Error('The allotment was not finished.')
  const stored = await withDbRetried(faultStore, db => db.transaction(tx => readAllotment(tx, id)))
  const checked = `${applications} applications decided, refunded and notified; the process was killed ${died} times before a commit`
  return { runs: 1, checked, violations: allotmentProblems(stored) }
}

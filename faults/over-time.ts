// Fault run `over-time`: the process that pays bonds, executes fund orders and collects loan payments is killed before
// commits that are spread over seven months, sometimes after days without a server, and another process continues.
// Every payment must be made once, from its stored terms, and no money may be lost.
import { currencies } from '../domain/currency.ts'
import type { Db } from '../server/db/db.ts'
import { audit } from '../server/ledger/audit.ts'
import { Chance } from '../tests/support/chance.ts'
import { bondProblems } from './bond-checker.ts'
import { runUntil } from './crashing.ts'
import type { Fault, FaultOptions, Found } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { withDbRetried } from './fault-store.ts'
import { fundProblems } from './fund-checker.ts'
import { addHolders } from './holders.ts'
import { loanProblems } from './loan-checker.ts'
import { moneyProblems } from './money-checker.ts'
import { onEachStore } from './on-stores.ts'
import { OVER_AT, SEED } from './over-time-products.ts'
import type { Stored } from './stored.ts'
import { readStored } from './stored.ts'

const SIZES = { quick: { holders: 4, kills: 3 }, full: { holders: 40, kills: 40 } }
const PROCESS = 'over-time-process.ts'
/** Approximate number of commits of one customer over the months. */
const COMMITS = 60

export const overTime: Fault = {
  name: 'over-time',
  run: options => onEachStore('over-time', options, onStore, options.stores),
}

async function onStore(faultStore: FaultStore, options: FaultOptions): Promise<Found> {
  const chance = new Chance(options.seed)
  const { holders, kills } = options.quick ? SIZES.quick : SIZES.full
  await faultStore.withDb(db => addHolders(db, holders))
  options.say(`over-time, ${faultStore.store}: ${holders} customers`)
  const each = Math.floor((holders * COMMITS) / kills)
  let died = 0
  for (let nth = 0; nth < kills; nth += 1)
    if (!(await runUntil(`P2:${chance.between(1, each)}`, PROCESS, faultStore))) died += 1
  if (!(await runUntil('', PROCESS, faultStore))) throw new Error('The months were not reached.')
  const { payments, violations } = await withDbRetried(faultStore, checked)
  return { runs: 1, checked: `${payments} payments; the process was killed ${died} times before a commit`, violations }
}

async function checked(db: Db) {
  const stored = await readStored(db)
  const { sums, ...ledger } = await db.transaction(tx => audit(tx))
  const violations = [
    ...stored.problems,
    ...moneyProblems(stored),
    ...bondProblems(stored, { seed: SEED, at: OVER_AT }),
    ...fundProblems(stored, SEED),
    ...loanProblems(stored),
    ...endProblems(stored),
    ...currencies.filter(currency => sums[currency] !== 0n).map(currency => `The ledger made or lost ${currency}.`),
    ...Object.entries(ledger).flatMap(([what, found]) => (found.length > 0 ? [`The ledger: ${what}.`] : [])),
  ]
  const orders = stored.fundOrders.length
  return { payments: stored.bondFlows.length + stored.loanFlows.length + orders, violations }
}

/** Checks that all planned actions were executed; otherwise the run would have tested less than it reports. */
function endProblems({ loans, fundOrders, bondLots }: Stored): string[] {
  const orders = loans.length * 3
  return [
    ...loans.filter(({ state }) => state !== 'repaid').map(({ id }) => `Loan ${id} is not repaid.`),
    ...(fundOrders.length === orders ? [] : [`${fundOrders.length} orders of funds were made, not ${orders}.`]),
    ...bondLots
      .filter(({ state }) => state === 'submitted' || state === 'settling')
      .map(({ id }) => `Bond ${id} waits.`),
  ]
}

// Fault run `mining`: the process that pays the income of mining machines by the hour is killed before commits that are
// spread over their term, and another process continues. Each hour must be paid once, no user may be notified twice,
// and no money may be lost.
import { currencies } from '../domain/currency.ts'
import { robotStates } from '../domain/robot.ts'
import { notices } from '../server/db/account-schema.ts'
import type { Db } from '../server/db/db.ts'
import { audit } from '../server/ledger/audit.ts'
import { Chance } from '../tests/support/chance.ts'
import { runUntil } from './crashing.ts'
import type { Fault, FaultOptions, Found } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { withDbRetried } from './fault-store.ts'
import type { Rented } from './machines.ts'
import { rentMachines } from './machines.ts'
import { onEachStore } from './on-stores.ts'
import { robotProblems } from './robot-checker.ts'
import { readStored } from './stored.ts'

const SIZES = { quick: { machines: 12, kills: 4 }, full: { machines: 60, kills: 40 } }
const PROCESS = 'mining-process.ts'
/** Approximate number of commits of one machine over its term: some commits pay one hour, some a day. */
const COMMITS = 40

export const mining: Fault = {
  name: 'mining',
  run: options => onEachStore('mining', options, onStore, options.stores),
}

async function onStore(faultStore: FaultStore, options: FaultOptions): Promise<Found> {
  const chance = new Chance(options.seed)
  const { machines, kills } = options.quick ? SIZES.quick : SIZES.full
  const rented = await faultStore.withDb(db => rentMachines(db, machines))
  options.say(`mining, ${faultStore.store}: ${machines} machines`)
  const each = Math.floor((machines * COMMITS) / kills)
  let died = 0
  for (let nth = 0; nth < kills; nth += 1)
    if (!(await runUntil(`P2:${chance.between(1, each)}`, PROCESS, faultStore))) died += 1
  if (!(await runUntil('', PROCESS, faultStore))) throw new Error('The machines did not reach their end.')
  const { hours, violations } = await withDbRetried(faultStore, db => checked(db, rented))
  return { runs: 1, checked: `${hours} hours paid; the process was killed ${died} times before a commit`, violations }
}

async function checked(db: Db, rented: Rented) {
  const stored = await readStored(db)
  const sent = await db.select({ userId: notices.userId, kind: notices.kind }).from(notices)
  const { sums, ...ledger } = await db.transaction(tx => audit(tx))
  const orders = stored.robotOrders.flatMap(({ subscriptionId, state, hours }) => {
    const due = rented.get(subscriptionId)
    return [
      ...(hours === due ? [] : [`Robot ${subscriptionId} was paid ${hours} hours, not ${due}.`]),
      ...(state === robotStates.expired ? [] : [`Robot ${subscriptionId} has not ended.`]),
    ]
  })
  const notNotified = stored.subscriptions.flatMap(({ id, userId }) => {
    const kinds = sent.filter(notice => notice.userId === userId).map(({ kind }) => kind)
    const isOnce =
      new Set(kinds).size === kinds.length && kinds.includes('robotStarted') && kinds.includes('robotEnded')
    return isOnce ? [] : [`The owner of ${id} received the notices [${kinds.join(', ')}].`]
  })
  const violations = [
    ...orders,
    ...notNotified,
    ...robotProblems(stored),
    ...currencies.filter(currency => sums[currency] !== 0n).map(currency => `The ledger made or lost ${currency}.`),
    ...Object.entries(ledger).flatMap(([what, found]) => (found.length > 0 ? [`The ledger: ${what}.`] : [])),
  ]
  return { hours: stored.robotHours.length, violations }
}

// Checks mining machines, independently of the responses: an order must have moved the sum of its hours, its energy and
// its end; every hour must follow from its inputs and the preceding hour; and no machine may be sold twice.
import { must } from '../domain/assert.ts'
import { parseMinor } from '../domain/minor.ts'
import { minedIn } from '../domain/robot.ts'
import { termsOf } from '../server/robots/machines.ts'
import type { Stored, StoredSubscription } from './stored.ts'

type StoredHour = Stored['robotHours'][number]
type StoredRobot = Stored['robotOrders'][number]

export function robotProblems(stored: Stored): string[] {
  const orders = new Map(stored.robotOrders.map(robot => [robot.subscriptionId, robot]))
  const hours = Map.groupBy(stored.robotHours, ({ subscriptionId }) => subscriptionId)
  const rows = stored.subscriptions.filter(({ product }) => product === 'robot')
  return [
    ...rows.flatMap(row => {
      const robot = orders.get(row.id)
      if (!robot) return [`Robot ${row.id} has no order.`]
      const own = (hours.get(row.id) ?? []).toSorted((one, other) => one.nth - other.nth)
      const problems = [...hourProblems(robot, own), ...moneyOf(stored, row, { robot, own })]
      return problems.map(what => `Robot ${row.id}: ${what}.`)
    }),
    ...capacityProblems(stored),
  ]
}

/**
 * Checks the hours of an order. The first hour starts with remainders of zero, each other hour with the remainders of
 * the preceding one.
 */
function hourProblems(robot: StoredRobot, own: readonly StoredHour[]): string[] {
  let [carry, remainder] = ['0', '0']
  const problems: string[] = []
  for (const [index, hour] of own.entries()) {
    const { nth, fromAt, toAt, carryBefore, remainderBefore } = hour
    if (nth !== index + 1) problems.push(`hour ${nth} stands where ${index + 1} is due`)
    if (carryBefore !== carry || remainderBefore !== remainder) problems.push(`hour ${nth} begins with other parts`)
    const seconds = (toAt - fromAt) / 1_000
    const due = minedIn({ ...hour, seconds, carry: carryBefore, remainder: remainderBefore })
    if (due.shares !== hour.shares || due.coins !== hour.coins || due.amount !== hour.amount)
      problems.push(`hour ${nth} does not follow from its inputs`)
    carry = hour.carry
    remainder = hour.remainder
  }
  const total = own.reduce((sum, { amount }) => sum + amount, 0n)
  if (robot.income !== total) problems.push(`its hours paid ${total}, it says ${robot.income}`)
  return problems
}

type Record = { readonly robot: StoredRobot; readonly own: readonly StoredHour[] }

/**
 * Checks the transfers of an order: one reservation that is posted, and one transfer for each paid hour, for each
 * purchase of energy, and for the end if it pays a refund.
 */
function moneyOf(stored: Stored, { id, userId, cost }: StoredSubscription, { robot, own }: Record): string[] {
  const added = stored.robotMessages
    .filter(({ subscriptionId, kind }) => subscriptionId === id && kind === 'energyAdded')
    .map(({ values }) => must(parseMinor(values['amount'] ?? ''), 'the price of energy'))
  const back = (robot.refund ?? 0n) + (robot.refundEnergy ?? 0n)
  const spent = added.reduce((sum, amount) => sum + amount, must(cost, `the cost of ${id}`))
  const transfers = stored.transfers.filter(({ subjectId }) => subjectId === id)
  const ids = new Set(transfers.map(transfer => transfer.id))
  const moved = stored.moves
    .filter(({ transferId, owner }) => owner === userId && ids.has(transferId))
    .reduce((sum, { amount }) => sum + amount, 0n)
  const paidHours = own.filter(({ amount }) => amount > 0n).length
  const due = { pending: 1, post: 1, void: 0, single: paidHours + added.length + (back > 0n ? 1 : 0) }
  const effect = robot.income + back - spent
  return [
    ...(['pending', 'post', 'void', 'single'] as const).flatMap(name => {
      const count = transfers.filter(({ phase }) => phase === name).length
      return count === due[name] ? [] : [`${count} × ${name} in the ledger, not ${due[name]}`]
    }),
    ...(moved === effect ? [] : [`it moved ${moved}, not ${effect}`]),
  ]
}

/**
 * Checks capacity: the running machines must be those that are counted as sold, not more than are offered, and those
 * that the capacity account has given out.
 */
function capacityProblems({ offers, subscriptions, robotCapacity }: Stored): string[] {
  return offers
    .filter(({ product }) => product === 'robot')
    .flatMap(offer => {
      const { id, offered, allotted } = offer
      const { hashrate } = termsOf(offer)
      const own = subscriptions.filter(({ offerId }) => offerId === id)
      const sold = own.filter(({ state }) => state === 'running').reduce((sum, { quantity }) => sum + quantity, 0)
      const isRight = sold === allotted && sold <= (offered ?? 0)
      const entries = robotCapacity
        .filter(({ offerId }) => offerId === id)
        .toSorted((one, other) => one.nth - other.nth)
      return [
        ...(isRight ? [] : [`Of ${id}, ${sold} run, ${allotted} are counted as sold, ${offered} are there.`]),
        ...accountProblems({ id, total: (offered ?? 0) * hashrate }, entries),
        ...own.flatMap(({ id: orderId, quantity, state }) => {
          const amounts = entries.filter(({ subscriptionId }) => subscriptionId === orderId).map(({ amount }) => amount)
          const taken = quantity * hashrate
          const due = state === 'running' ? [-taken] : [-taken, taken]
          return String(amounts) === String(due) ? [] : [`Robot ${orderId} moved ${amounts} TH/s, not ${due}.`]
        }),
      ]
    })
}

type Account = { readonly id: string; readonly total: number }

/**
 * Checks the entries of a capacity account: each must leave the preceding remainder plus its own amount, and never less
 * than zero.
 */
function accountProblems({ id, total }: Account, entries: Stored['robotCapacity']): string[] {
  let left = total
  return entries.flatMap(({ nth, amount, leftAfter }, index) => {
    left += amount
    const isRight = nth === index + 1 && leftAfter === left && left >= 0
    return isRight ? [] : [`Entry ${nth} of the capacity of ${id} leaves ${leftAfter}, not ${left}.`]
  })
}

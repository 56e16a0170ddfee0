// Orders of machines, additional energy, and the end of an order. The number of available machines is stored in the
// offer. It is changed with the offer locked, and the store refuses a negative number.
import { and, eq, sql } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { ceilToMinor, Decimal, floorToMinor, fromMinor } from '../../domain/money.ts'
import type { RobotEnd, RobotKind } from '../../domain/robot.ts'
import { buyBackRate, energyOf, energyRoom, energyWorth, robotStates } from '../../domain/robot.ts'
import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { robotOrders } from '../db/robot-schema.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { EffectDeps, EntryDeps } from '../subscriptions/deps.ts'
import type { Product } from '../subscriptions/product.ts'
import { enter } from '../subscriptions/service.ts'
import { addEvent, saveStates } from '../subscriptions/store.ts'
import { announceChange } from '../wallets/announce.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import { moveCapacity } from './capacity.ts'
import { pools, termsOf } from './machines.ts'
import type { Scene } from './rent.ts'
import { rentAt } from './rent.ts'
import type { Held } from './store.ts'
import { addMessage, lockHeld, saveRobot } from './store.ts'

export const ROBOT_JOB = 'robot'
export const WALLET = 'financial'
export const CURRENCY = 'USD'
const HOURS_A_DAY = 24
/** Time from the order to the start of mining, divided into three equal steps. */
export const STARTING_MS = MINUTE_MS

export type Wish = {
  readonly kind: RobotKind
  readonly days: number
  readonly quantity: number
  readonly energyHours: number
}

/** Cost in whole cents: the price of the machines, and of the energy, rounded up. */
export function costOf(offer: OfferRow, { kind, days, quantity, energyHours }: Wish, rentPerDay: string) {
  const { price, watts, kwhPrice } = termsOf(offer)
  const machine = kind === 'rent' ? new Decimal(rentPerDay).times(days) : new Decimal(price)
  const energyWh = energyOf(watts * quantity, energyHours * HOUR_SECONDS)
  return {
    machine: ceilToMinor(machine.times(quantity)),
    energyWh,
    energy: ceilToMinor(energyWorth(energyWh, kwhPrice)),
  }
}

/**
 * Name of the invalid field; null if both are valid. The term must be one that is offered, and the energy must not last
 * longer than the term.
 */
export function wrongField(offer: OfferRow, { kind, days, energyHours }: Wish): 'days' | 'energyDays' | null {
  const { rentDays, lifeDays } = termsOf(offer)
  const isOffered = kind === 'rent' ? rentDays.includes(days) : days === lifeDays
  if (!isOffered) return 'days'
  return energyHours > days * HOURS_A_DAY ? 'energyDays' : null
}

export async function ownMachines(tx: Pick<Tx, 'select'>, userId: string, offerId: string): Promise<number> {
  const mine = and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.offerId, offerId),
    eq(subscriptions.state, 'running'),
  )
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(${subscriptions.quantity}), 0)::integer` })
    .from(subscriptions)
    .where(mine)
  return row?.total ?? 0
}

type Entry = { readonly offer: OfferRow; readonly userId: string; readonly wish: Wish; readonly at: number }

/**
 * Places an order. Returns its id.
 * @param offer locked for update
 */
export async function place(
  deps: EntryDeps & Scene,
  tx: Tx,
  { offer, userId, wish, at }: Entry,
): Promise<string | Refusal> {
  const { quantity, kind, days } = wish
  const capacity = must(offer.offered, `a capacity of ${offer.id}`)
  if (quantity > capacity - offer.allotted) return refuse('soldOut')
  if (quantity + (await ownMachines(tx, userId, offer.id)) > termsOf(offer).perUser)
    return refuse('soldOut', { field: 'quantity' })
  const { machine, energyWh, energy } = costOf(offer, wish, rentAt(termsOf(offer), deps, at))
  const cost = machine + energy
  const product: Pick<Product, 'kind' | 'subscribe'> = {
    kind: 'robot',
    subscribe: () => ({ wallet: WALLET, amount: cost }),
  }
  const id = await enter(deps, tx, product, { offer, userId, quantity, choice: wish, at })
  if (isRefusal(id)) return id
  await pay(deps, tx, { id, userId, machine, energy, at })
  await tx.update(subscriptions).set({ state: 'running', allotted: quantity, cost }).where(eq(subscriptions.id, id))
  await moveCapacity(tx, offer, { subscriptionId: id, sold: quantity, at })
  const startsAt = at + STARTING_MS
  const state = robotStates.finding
  const endsAt = startsAt + days * DAY_MS
  await tx
    .insert(robotOrders)
    .values({ subscriptionId: id, kind, days, state, paid: machine, energyWh, startsAt, endsAt })
  await addEvent(tx, id, { kind: 'allotted', amount: cost, at })
  await addMessage(tx, id, { kind: 'paid', values: { amount: minorText(cost) }, at })
  await addMessage(tx, id, {
    kind: 'pools',
    values: {
      pools: pools
        .map(({ name, fee, load }) => `${name} (${new Decimal(fee).times(100).toFixed()} %, ${load} %)`)
        .join(' · '),
    },
    at,
  })
  await scheduleJob(tx, { kind: ROBOT_JOB, subject: id }, at + STARTING_MS / 3)
  return id
}

type Payment = {
  readonly id: string
  readonly userId: string
  readonly machine: bigint
  readonly energy: bigint
  readonly at: number
}

/** Pays the reserved money at once, because machines and energy are available from the start. */
async function pay({ ledger, outbox }: EntryDeps, tx: Tx, { id, userId, machine, energy, at }: Payment): Promise<void> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id))
  const { pendingId, reserved } = must(row, `robot ${id}`)
  const user = available(userId, WALLET)
  const clearing = platformAccount('clearing', CURRENCY)
  const legs: Leg[] = [{ from: user, to: clearing, amount: machine, kind: 'robot' }]
  if (energy > 0n) legs.push({ from: user, to: clearing, amount: energy, kind: 'energy' })
  const posted = await ledger.post(tx, {
    pendingId: must(pendingId, 'a reservation'),
    release: reserved,
    legs,
    subject: { type: 'robot', id },
    at,
  })
  assert(!isRefusal(posted), `what is reserved for ${id} is there`)
  await announceChange({ ledger, outbox }, tx, { userId, what: 'subscription', id, wallets: [WALLET] }, at)
}

/** Adds energy for a number of days, at the order's price. A robot that stopped without energy continues at once. */
export async function addEnergy(deps: EffectDeps, tx: Tx, { id, days, at }: { id: string; days: number; at: number }) {
  const held = await lockHeld(tx, id)
  const { robot, offer, row } = held
  if (robot.endedAt !== null) return refuse('orderFinal')
  const watts = termsOf(offer).watts * row.quantity
  const wh = energyOf(watts, days * HOURS_A_DAY * HOUR_SECONDS)
  if (wh > energyRoom({ watts, energyWh: robot.energyWh, startsAt: robot.startsAt, endsAt: robot.endsAt }, at))
    return refuse('invalid', { field: 'days', values: { reason: 'energyBeyondTerm' } })
  const amount = ceilToMinor(energyWorth(wh, termsOf(offer).kwhPrice))
  const leg: Leg = {
    from: available(row.userId, WALLET),
    to: platformAccount('clearing', CURRENCY),
    amount,
    kind: 'energy',
  }
  const paid = await deps.ledger.transfer(tx, { legs: [leg], subject: { type: 'robot', id }, at })
  if (isRefusal(paid)) return paid
  const wasOutOfEnergy = robot.state === robotStates.outOfEnergy
  await saveRobot(tx, robot, {
    energyWh: robot.energyWh + wh,
    state: wasOutOfEnergy ? robotStates.mining : robot.state,
    hourFrom: wasOutOfEnergy ? at : robot.hourFrom,
  })
  await addMessage(tx, id, { kind: 'energyAdded', values: { kwh: kwhText(wh), amount: minorText(amount) }, at })
  await announceChange(deps, tx, { userId: row.userId, what: 'subscription', id, wallets: [WALLET] }, at)
  return id
}

export const kwhText = (wh: number): string => new Decimal(wh).div(1_000).toFixed(2)

/**
 * Amounts that the customer gets if the order ends now, rounded down: the rent of whole unused days or the buy-back
 * price in the table, and the price of the remaining energy.
 */
export function redemptionOf({ offer, robot }: Held, at: number) {
  const { buyBack, kwhPrice } = termsOf(offer)
  const unused = Math.max(0, Math.floor((robot.endsAt - at) / DAY_MS))
  const machine =
    robot.kind === 'rent'
      ? fromMinor(robot.paid).times(Math.min(unused, robot.days)).div(robot.days)
      : fromMinor(robot.paid).times(buyBackRate(buyBack, Math.max(0, Math.floor((at - robot.startsAt) / DAY_MS))))
  return { machine: floorToMinor(machine), energy: floorToMinor(energyWorth(robot.energyWh, kwhPrice)) }
}

/** Ends an order. Hours up to `at` must already be paid. */
export async function end(deps: EffectDeps, tx: Tx, held: Held, { reason, at }: { reason: RobotEnd; at: number }) {
  const { offer, row, robot } = held
  const { id, userId, quantity } = row
  const { machine, energy } = redemptionOf(held, at)
  const legs: Leg[] = []
  const [clearing, user] = [platformAccount('clearing', CURRENCY), available(userId, WALLET)]
  if (machine > 0n) legs.push({ from: clearing, to: user, amount: machine, kind: 'robot' })
  if (energy > 0n) legs.push({ from: clearing, to: user, amount: energy, kind: 'energy' })
  if (legs.length > 0) {
    const paid = await deps.ledger.transfer(tx, { legs, subject: { type: 'robot', id }, at })
    assert(!isRefusal(paid), 'the platform can pay')
  }
  await saveRobot(tx, robot, {
    state: robotStates.expired,
    hourFrom: null,
    energyWh: 0,
    endedAt: at,
    endedBy: reason,
    refund: machine,
    refundEnergy: energy,
  })
  await moveCapacity(tx, offer, { subscriptionId: id, sold: -quantity, at })
  await saveStates(tx, [{ id, state: 'ended', kind: 'ended', amount: machine + energy }], at)
  await addMessage(tx, id, {
    kind: 'ended',
    values: { income: minorText(robot.income), amount: minorText(machine + energy) },
    at,
  })
  const values = {
    name: termsOf(offer).name,
    currency: CURRENCY,
    amount: minorText(machine + energy),
    machine: minorText(machine),
    energy: minorText(energy),
  }
  const subject = { type: 'robot', id } as const
  await notifyCustomer(deps, tx, { userId, subject, kind: 'robotEnded', values, wallets: [WALLET], at })
}

// The timed steps of a robot: it finds a pool, starts, is paid each hour, stops without energy, and expires. Every step
// uses the time at which it was due, so a late run has the same result.
import { assert, must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import { energyOf, minedIn, robotStates } from '../../domain/robot.ts'
import { HOUR_MS, HOUR_SECONDS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { robotHours } from '../db/robot-schema.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { EffectDeps } from '../subscriptions/deps.ts'
import { announceChange } from '../wallets/announce.ts'
import { pools, SHARE_DIFFICULTY, termsOf } from './machines.ts'
import type { Chain } from './network.ts'
import type { BitcoinPrice } from './price.ts'
import { CURRENCY, end, kwhText, STARTING_MS, WALLET } from './service.ts'
import type { Held } from './store.ts'
import { addMessage, lockHeld, saveRobot } from './store.ts'

export type RunDeps = EffectDeps & { readonly chain: Chain; readonly priceAt: BitcoinPrice }

/** Maximum number of steps in one transaction. */
const STEPS = 24
const STEP_MS = STARTING_MS / 3
const RETRY_MS = MINUTE_MS

/** Time at which the next step is due; null after the last one. */
function dueOf({ robot }: Held): number | null {
  const { state, startsAt, endsAt, hourFrom } = robot
  switch (state) {
    case robotStates.finding:
      return startsAt - 2 * STEP_MS
    case robotStates.locating:
      return startsAt - STEP_MS
    case robotStates.starting:
      return startsAt
    case robotStates.mining:
      return Math.min(must(hourFrom, 'a running hour') + HOUR_MS, endsAt)
    case robotStates.outOfEnergy:
      return endsAt
    case robotStates.expired:
      return null
  }
}

/**
 * The job that runs due steps. Returns the time of the next run, which is within the hour for a robot without energy,
 * because it may be restarted at any time.
 */
export async function advance(deps: RunDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const ran = await runUntil(deps, tx, id, { at, steps: STEPS })
  if (!ran) return at + RETRY_MS
  const due = dueOf(ran)
  if (due === null || due <= at) return due === null ? null : at
  return ran.robot.state === robotStates.outOfEnergy ? Math.min(due, at + HOUR_MS) : due
}

/** Runs all due steps, which may be many if the server was down. Null if an hour has no price yet. */
export const runAll = (deps: RunDeps, tx: Tx, id: string, at: number): Promise<Held | null> =>
  runUntil(deps, tx, id, { at, steps: Number.POSITIVE_INFINITY })

type Until = { readonly at: number; readonly steps: number }

async function runUntil(deps: RunDeps, tx: Tx, id: string, { at, steps }: Until): Promise<Held | null> {
  let held = await lockHeld(tx, id)
  for (let nth = 0; nth < steps; nth += 1) {
    const due = dueOf(held)
    if (due === null || due > at) return held
    if (!(await step(deps, tx, held, due))) return null
    held = await lockHeld(tx, id)
  }
  return held
}

/** Runs one step. Returns false while its hour has no price. */
async function step(deps: RunDeps, tx: Tx, held: Held, due: number): Promise<boolean> {
  const { robot } = held
  if (robot.state < robotStates.mining) {
    await start(deps, tx, held, due)
    return true
  }
  const paid = await payUntil(deps, tx, held, due)
  if (!paid) return false
  if (due >= robot.endsAt) await end(deps, tx, paid, { reason: 'term', at: robot.endsAt })
  else await goOn(deps, tx, paid, due)
  return true
}

async function start(deps: RunDeps, tx: Tx, held: Held, at: number): Promise<void> {
  const { robot, row } = held
  const { id, userId } = row
  const { difficulty } = deps.chain.at(at)
  if (robot.state === robotStates.finding) {
    await saveRobot(tx, robot, { state: robotStates.locating })
    await addMessage(tx, id, { kind: 'pool', values: { pool: pools[0].name, worker: id.slice(-6) }, at })
  } else if (robot.state === robotStates.locating) {
    await saveRobot(tx, robot, { state: robotStates.starting })
    await addMessage(tx, id, { kind: 'job', values: { difficulty, share: String(SHARE_DIFFICULTY) }, at })
  } else {
    await saveRobot(tx, robot, { state: robotStates.mining, hourFrom: at, difficulty })
    await addMessage(tx, id, { kind: 'mining', at })
    await notify(deps, tx, held, { kind: 'robotStarted', at })
    await goOn(deps, tx, await lockHeld(tx, id), at)
  }
  await announceChange(deps, tx, { userId, what: 'subscription', id, wallets: [] }, at)
}

/** Starts the next hour, or stops the robot if its energy does not cover that hour. */
async function goOn(deps: RunDeps, tx: Tx, held: Held, at: number): Promise<void> {
  const { robot, offer, row } = held
  const needed = energyOf(termsOf(offer).watts * row.quantity, HOUR_SECONDS)
  if (robot.energyWh >= needed) {
    await saveRobot(tx, robot, { hourFrom: at })
    return
  }
  await saveRobot(tx, robot, { state: robotStates.outOfEnergy, hourFrom: null })
  const values = { kwh: kwhText(robot.energyWh), needed: kwhText(needed), price: termsOf(offer).kwhPrice }
  await addMessage(tx, row.id, { kind: 'energyOut', values, at })
  await notify(deps, tx, held, { kind: 'robotStopped', at })
}

type Notified = { readonly kind: NoticeKind; readonly at: number }

async function notify({ notices }: RunDeps, tx: Tx, { offer, row }: Held, { kind, at }: Notified): Promise<void> {
  const values = { name: termsOf(offer).name, currency: CURRENCY }
  notices.add(tx, row.userId, { kind, values, subject: { type: 'robot', id: row.id } }, at)
}

/**
 * Pays for the current hour up to a time that is at most an hour after its start. Returns null while there is no price
 * for that time.
 */
export async function payUntil(deps: RunDeps, tx: Tx, held: Held, at: number): Promise<Held | null> {
  const { robot, offer, row } = held
  const { hourFrom } = robot
  const seconds = hourFrom === null ? 0 : Math.floor((at - hourFrom) / SECOND_MS)
  if (hourFrom === null || seconds <= 0) return held
  const price = deps.priceAt(at)
  if (!price) return null
  const { difficulty, subsidy } = deps.chain.at(at)
  const { hashrate, watts, poolFee } = termsOf(offer)
  const inputs = {
    hashrate: hashrate * row.quantity,
    seconds,
    shareDifficulty: SHARE_DIFFICULTY,
    difficulty,
    subsidy,
    poolFee,
    price: price.price,
    carry: robot.carry,
    remainder: robot.remainder,
  }
  const mined = minedIn(inputs)
  const energyWh = Math.min(energyOf(watts * row.quantity, seconds), robot.energyWh)
  const nth = robot.hours + 1
  await tx.insert(robotHours).values({
    subscriptionId: row.id,
    nth,
    fromAt: hourFrom,
    toAt: hourFrom + seconds * SECOND_MS,
    hashrate: inputs.hashrate,
    shareDifficulty: SHARE_DIFFICULTY,
    difficulty,
    subsidy,
    poolFee,
    price: price.price,
    priceAt: price.at,
    carryBefore: robot.carry,
    remainderBefore: robot.remainder,
    shares: mined.shares,
    carry: mined.carry,
    coins: mined.coins,
    amount: mined.amount,
    remainder: mined.remainder,
    energyWh,
  })
  await book(deps, tx, held, { amount: mined.amount, at })
  const saved = await saveRobot(tx, robot, {
    hours: nth,
    carry: mined.carry,
    remainder: mined.remainder,
    difficulty,
    income: robot.income + mined.amount,
    energyWh: robot.energyWh - energyWh,
    energyUsedWh: robot.energyUsedWh + energyWh,
    hourFrom: at,
  })
  if (robot.difficulty !== null && robot.difficulty !== difficulty)
    await addMessage(tx, row.id, { kind: 'retarget', values: { before: robot.difficulty, difficulty }, at })
  const values = { shares: String(mined.shares), coins: mined.coins, amount: minorText(mined.amount) }
  await addMessage(tx, row.id, { kind: 'income', values, at })
  return { offer, row, robot: saved }
}

type Income = { readonly amount: bigint; readonly at: number }

async function book(deps: RunDeps, tx: Tx, { row }: Held, { amount, at }: Income): Promise<void> {
  const { id, userId } = row
  if (amount > 0n) {
    const leg = {
      from: platformAccount('clearing', CURRENCY),
      to: available(userId, WALLET),
      amount,
      kind: 'mining',
    } as const
    const paid = await deps.ledger.transfer(tx, { legs: [leg], subject: { type: 'robot', id }, at })
    assert(!isRefusal(paid), 'the platform can pay')
  }
  await announceChange(deps, tx, { userId, what: 'subscription', id, wallets: amount > 0n ? [WALLET] : [] }, at)
}

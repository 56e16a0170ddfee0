// Machines, orders, hours and messages in the wire format.
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { minorText } from '../../domain/minor.ts'
import type { Decimal } from '../../domain/money.ts'
import { fromMinor } from '../../domain/money.ts'
import type { DayResult } from '../../domain/robot.ts'
import { dayResult, energyOf, energyWorth, MESSAGES_SHOWN, robotLabelOf, robotStates } from '../../domain/robot.ts'
import { halfUp } from '../../domain/rounding.ts'
import { DAY_MS, HOUR_MS, HOUR_SECONDS, SECOND_MS, unixSeconds } from '../../domain/time.ts'
import type {
  RobotDay,
  RobotDetail,
  RobotHour,
  RobotMachine,
  RobotMessage,
  RobotNetwork,
  RobotOrder,
} from '../../domain/wire/calls/robot.ts'
import type { Tx } from '../db/db.ts'
import type { PageInput } from '../db/page.ts'
import { readPage } from '../db/page.ts'
import type { HourRow } from '../db/robot-schema.ts'
import { robotHours, robotMessages } from '../db/robot-schema.ts'
import type { OfferRow, SubscriptionEventRow } from '../db/subscription-schema.ts'
import { timelinesOf } from '../subscriptions/store.ts'
import type { MachineTerms } from './machines.ts'
import { termsOf } from './machines.ts'
import type { Scene } from './rent.ts'
import { rentAt } from './rent.ts'
import { CURRENCY, redemptionOf } from './service.ts'
import type { Held } from './store.ts'

type Reading = Pick<Tx, 'select'>

const DAYS_SHOWN = 30

const dollars = (value: Decimal): DecimalText => decimalText(halfUp(value, 2).toFixed(2))

export function networkWire({ chain, priceAt }: Scene, at: number): RobotNetwork {
  const { height, difficulty, subsidy, retargetAt, blocksToHalving } = chain.at(at)
  const price = priceAt(at)
  return {
    height,
    difficulty,
    subsidy,
    retargetAt: unixSeconds(retargetAt),
    blocksToHalving,
    price: price && { price: price.price, at: unixSeconds(price.at) },
  }
}

/** The result of a day at the current difficulty and price; null while bitcoin has no price. */
function todayOf(
  terms: MachineTerms,
  quantity: number,
  { price, difficulty, subsidy }: RobotNetwork,
): DayResult | null {
  const { hashrate, watts, kwhPrice, poolFee } = terms
  if (!price) return null
  const machine = { hashrate: hashrate * quantity, watts: watts * quantity, kwhPrice }
  return dayResult(machine, { difficulty, subsidy, poolFee, price: price.price })
}

const dayWire = (day: DayResult | null) =>
  day && { gross: dollars(day.gross), energy: dollars(day.energy), net: dollars(day.net) }

export const leftOf = ({ offered, allotted }: OfferRow): number => (offered ?? 0) - allotted

export function machineWire(scene: Scene, offer: OfferRow, network: RobotNetwork, at: number): RobotMachine {
  const terms = termsOf(offer)
  return {
    id: offer.id,
    code: terms.code,
    name: terms.name,
    currency: CURRENCY,
    hashrate: terms.hashrate,
    watts: terms.watts,
    rentPerDay: rentAt(terms, scene, at),
    rentDays: [...terms.rentDays],
    price: terms.price,
    lifeDays: terms.lifeDays,
    kwhPrice: terms.kwhPrice,
    poolFee: terms.poolFee,
    buyBack: [...terms.buyBack],
    left: leftOf(offer),
    perUser: terms.perUser,
    today: dayWire(todayOf(terms, 1, network)),
  }
}

/**
 * Time at which income less energy will have repaid the price of the machines, at the current difficulty and price;
 * null if that is not before the end of the order.
 */
function breakEvenOf({ robot }: Held, net: Decimal, day: DayResult | null, at: number): number | null {
  const missing = fromMinor(robot.paid).minus(net)
  if (!missing.isPositive() || missing.isZero()) return at
  if (!day?.net.isPositive() || day.net.isZero()) return null
  const reached = Math.max(at, robot.startsAt) + Math.ceil(missing.div(day.net).times(DAY_MS).toNumber())
  return reached <= robot.endsAt ? reached : null
}

type Around = {
  readonly network: RobotNetwork
  readonly events: readonly SubscriptionEventRow[]
  /** Income of the current UTC day, in cents. */
  readonly incomeToday: bigint
  readonly at: number
}

function orderWire(held: Held, { network, events, incomeToday, at }: Around): RobotOrder {
  const { offer, row, robot } = held
  const terms = termsOf(offer)
  const watts = terms.watts * row.quantity
  const used = energyWorth(robot.energyUsedWh, terms.kwhPrice)
  const net = fromMinor(robot.income).minus(used)
  const isOver = robot.endedAt !== null
  const day = isOver ? null : todayOf(terms, row.quantity, network)
  const reached = isOver ? null : breakEvenOf(held, net, day, at)
  const { machine, energy } = redemptionOf(held, at)
  const payAt = robot.hourFrom === null ? null : Math.min(robot.hourFrom + HOUR_MS, robot.endsAt)
  return {
    id: row.id,
    machineId: offer.id,
    code: terms.code,
    name: terms.name,
    currency: CURRENCY,
    kind: robot.kind,
    quantity: row.quantity,
    hashrate: terms.hashrate * row.quantity,
    watts,
    days: robot.days,
    state: robot.state,
    label: robotLabelOf(robot.state),
    paid: minorText(robot.paid),
    kwhPrice: terms.kwhPrice,
    energyWh: robot.energyWh,
    energyHours: Math.floor(robot.energyWh / energyOf(watts, HOUR_SECONDS)),
    energyUsed: dollars(used),
    income: minorText(robot.income),
    incomeToday: minorText(incomeToday),
    net: dollars(net),
    today: dayWire(day),
    breakEvenAt: reached === null ? null : unixSeconds(reached),
    redemption: isOver
      ? null
      : { machine: minorText(machine), energy: minorText(energy), total: minorText(machine + energy) },
    startsAt: unixSeconds(robot.startsAt),
    endsAt: unixSeconds(robot.endsAt),
    nextPayAt: payAt === null ? null : unixSeconds(payAt),
    retargetAt: network.retargetAt,
    ended:
      robot.endedAt === null
        ? null
        : {
            at: unixSeconds(robot.endedAt),
            reason: must(robot.endedBy, 'a reason of the end'),
            machine: minorText(robot.refund ?? 0n),
            energy: minorText(robot.refundEnergy ?? 0n),
          },
    timeline: events.map(({ kind, at: happened }) => ({ kind, at: unixSeconds(happened) })),
    createTimeTimestamp: unixSeconds(row.createdAt),
  }
}

export async function ordersWire(tx: Reading, scene: Scene, rows: readonly Held[], at: number): Promise<RobotOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const timelines = await timelinesOf(tx, ids)
  const since = at - (at % DAY_MS)
  const paid = await tx
    .select({ id: robotHours.subscriptionId, amount: sql<string>`sum(${robotHours.amount})` })
    .from(robotHours)
    .where(sql`${inArray(robotHours.subscriptionId, ids)} AND ${robotHours.toAt} > ${since}`)
    .groupBy(robotHours.subscriptionId)
  const today = new Map(paid.map(({ id, amount }) => [id, BigInt(amount)]))
  const network = networkWire(scene, at)
  return rows.map(held =>
    orderWire(held, {
      network,
      events: timelines.get(held.row.id) ?? [],
      incomeToday: today.get(held.row.id) ?? 0n,
      at,
    }),
  )
}

export async function orderWireOf(tx: Reading, scene: Scene, held: Held, at: number): Promise<RobotOrder> {
  const [wire] = await ordersWire(tx, scene, [held], at)
  return must(wire, `robot ${held.row.id}`)
}

const hourWire = (hour: HourRow): RobotHour => ({
  nth: hour.nth,
  from: unixSeconds(hour.fromAt),
  to: unixSeconds(hour.toAt),
  seconds: (hour.toAt - hour.fromAt) / SECOND_MS,
  hashrate: hour.hashrate,
  shareDifficulty: hour.shareDifficulty,
  difficulty: hour.difficulty,
  subsidy: hour.subsidy,
  poolFee: hour.poolFee,
  price: hour.price,
  priceAt: unixSeconds(hour.priceAt),
  carryBefore: hour.carryBefore,
  remainderBefore: hour.remainderBefore,
  shares: hour.shares,
  carry: hour.carry,
  coins: hour.coins,
  amount: minorText(hour.amount),
  remainder: hour.remainder,
  energyWh: hour.energyWh,
})

export async function detailWire(tx: Reading, scene: Scene, held: Held, at: number): Promise<RobotDetail> {
  const order = await orderWireOf(tx, scene, held, at)
  return { ...order, dayResults: await daysWire(tx, held) }
}

export async function hoursWire(
  tx: Reading,
  { robot }: Held,
  page: PageInput,
): Promise<{ total: number; list: RobotHour[] }> {
  const own = eq(robotHours.subscriptionId, robot.subscriptionId)
  const { total, rows } = await readPage(tx, tx.select().from(robotHours).where(own), [desc(robotHours.nth)], page)
  return { total, list: rows.map(hourWire) }
}

/** Income and energy of each UTC day. An hour that ends at midnight belongs to the day before. */
async function daysWire(tx: Reading, { row, offer }: Held): Promise<RobotDay[]> {
  const day = sql<string>`(${robotHours.toAt} - 1) / ${DAY_MS}`
  const rows = await tx
    .select({
      day,
      amount: sql<string>`sum(${robotHours.amount})`,
      energyWh: sql<string>`sum(${robotHours.energyWh})`,
    })
    .from(robotHours)
    .where(eq(robotHours.subscriptionId, row.id))
    .groupBy(sql`1`)
    .orderBy(sql`1 DESC`)
    .limit(DAYS_SHOWN)
  return rows.toReversed().map(each => {
    const income = fromMinor(BigInt(each.amount))
    const energy = energyWorth(Number(each.energyWh), termsOf(offer).kwhPrice)
    const date = dateOfDay(Number(each.day))
    return { date, income: dollars(income), energy: dollars(energy), net: dollars(income.minus(energy)) }
  })
}

export async function messagesWire(tx: Reading, id: string): Promise<RobotMessage[]> {
  const rows = await tx
    .select()
    .from(robotMessages)
    .where(eq(robotMessages.subscriptionId, id))
    .orderBy(desc(robotMessages.nth))
    .limit(MESSAGES_SHOWN)
  return rows.map(({ nth, kind, values, at }) => {
    return { id: `${id}-${nth}`, kind, values, createTimestamp: unixSeconds(at) }
  })
}

/** The value of the remaining energy plus the buy-back price of the machines. */
export function worthOf(held: Held, at: number): bigint {
  const { machine, energy } = redemptionOf(held, at)
  return held.robot.state === robotStates.expired ? 0n : machine + energy
}

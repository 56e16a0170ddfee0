// Entries of an order of machines, its cost, and its result in three cases.
import { parseMinor } from '../../../domain/minor.ts'
import { ceilToMinor, Decimal, floorToMinor, fromMinor } from '../../../domain/money.ts'
import type { Outlook, RobotKind } from '../../../domain/robot.ts'
import { energyOf, energyRoom, energyWorth, outlookOf } from '../../../domain/robot.ts'
import type { RobotDetail, RobotMachine, RobotNetwork } from '../../../domain/wire/calls/robot.ts'

export type Draft = {
  readonly kind: RobotKind
  readonly days: number
  readonly quantity: string
  readonly energyDays: number
  readonly accepted: boolean
}

const DAY_SECONDS = 86_400
const ENERGY_DAYS = [1, 7, 30, 90]
const DIFFICULTY_GROWTH = '0.05'
const HALF = '0.5'

export const daysOf = (machine: RobotMachine, { kind, days }: Pick<Draft, 'kind' | 'days'>): number =>
  kind === 'buy' ? machine.lifeDays : days

export const energyChoices = (days: number): number[] => ENERGY_DAYS.filter(each => each <= days)

const TOP_UP_DAYS = [1, 3, 7]

/**
 * The choices of whole days of energy that the machine can still use; empty if the energy of its whole term is paid.
 * Times of the robot are in seconds, `now` in ms.
 */
export function topUpChoices(
  { watts, energyWh, startsAt, endsAt }: Pick<RobotDetail, 'watts' | 'energyWh' | 'startsAt' | 'endsAt'>,
  now: number,
): number[] {
  const room = energyRoom({ watts, energyWh, startsAt: startsAt * 1_000, endsAt: endsAt * 1_000 }, now)
  return TOP_UP_DAYS.filter(days => energyFor(watts, days) <= room)
}

/**
 * Share of the energy needed until the end of the term that is still left, 0 to 1. Times of the robot are in seconds,
 * `now` in ms.
 */
export function energyPart(
  { watts, energyWh, startsAt, endsAt }: Pick<RobotDetail, 'watts' | 'energyWh' | 'startsAt' | 'endsAt'>,
  now: number,
): number {
  const room = energyRoom({ watts, energyWh, startsAt: startsAt * 1_000, endsAt: endsAt * 1_000 }, now)
  return energyWh + room === 0 ? 0 : energyWh / (energyWh + room)
}

/** Null if the entry is not a whole number of machines that the user may order. */
export function quantityOf({ quantity }: Draft, { left, perUser }: RobotMachine): number | null {
  if (!/^\d{1,3}$/.test(quantity)) return null
  const count = Number(quantity)
  return count >= 1 && count <= Math.min(left, perUser) ? count : null
}

/** Energy for whole days, in watt-hours. */
export const energyFor = (watts: number, days: number): number => energyOf(watts, days * DAY_SECONDS)

/** Cost of the energy for whole days in cents, rounded up as on the server. */
const energyCents = (watts: number, kwhPrice: string, days: number): bigint =>
  ceilToMinor(energyWorth(energyFor(watts, days), kwhPrice))

const text = (cents: bigint): string => fromMinor(cents).toFixed(2)

/** Buy-back amount for a purchase price, rounded down as on the server. */
export const backFor = (price: string, rate: string): string => text(floorToMinor(new Decimal(price).times(rate)))

export const energyCost = (robot: { readonly watts: number; readonly kwhPrice: string }, days: number): string =>
  text(energyCents(robot.watts, robot.kwhPrice, days))

/** Cost of an order as decimal text in dollars. */
export function costOf(machine: RobotMachine, draft: Draft, quantity: number) {
  const { rentPerDay, price, watts, kwhPrice } = machine
  const one = draft.kind === 'rent' ? new Decimal(rentPerDay).times(draft.days) : new Decimal(price)
  const cost = ceilToMinor(one.times(quantity))
  const energy = energyCents(watts * quantity, kwhPrice, draft.energyDays)
  return { machine: text(cost), energy: text(energy), total: text(cost + energy) }
}

export const isTooMuch = (total: string, usable: string | null): boolean => {
  const [cents, room] = [parseMinor(total), usable === null ? null : parseMinor(usable)]
  return cents !== null && room !== null && cents > room
}

export const caseNames = ['today', 'difficulty', 'price'] as const
export type CaseName = (typeof caseNames)[number]

/** Result of the whole term in each case; empty while bitcoin has no price. */
export function casesOf(
  machine: RobotMachine,
  network: RobotNetwork,
  wish: { readonly days: number; readonly quantity: number; readonly cost: string },
): readonly (readonly [CaseName, Outlook])[] {
  if (!network.price) return []
  const { price } = network.price
  const prices: Readonly<Record<CaseName, string>> = {
    today: price,
    difficulty: price,
    price: new Decimal(price).times(HALF).toFixed(),
  }
  const many = {
    hashrate: machine.hashrate * wish.quantity,
    watts: machine.watts * wish.quantity,
    kwhPrice: machine.kwhPrice,
  }
  return caseNames.map(name => {
    const { difficulty, subsidy, height } = network
    const growth = name === 'difficulty' ? DIFFICULTY_GROWTH : '0'
    const state = { difficulty, subsidy, poolFee: machine.poolFee, price: prices[name] }
    return [name, outlookOf(many, state, { days: wish.days, cost: new Decimal(wish.cost), growth, height })]
  })
}

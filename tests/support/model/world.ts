// The model: everything that money rests on, as plain data that can be copied whole. What happens to it is in the files
// beside: orders, holdings, requests.
import { must } from '../../../domain/assert.ts'
import type { Fee, Side } from './charges.ts'
import type { Currency, Wallet } from './places.ts'
import { currencyOf } from './places.ts'
import { textOf } from './reckoning.ts'

/** Whole minor units, or a whole number of ticks' smallest unit: prices are scaled by their place's decimals. */
export type Purse = { usable: bigint; held: bigint }

export type State = 'accepted' | 'working' | 'partial' | 'filled' | 'cancelled'
export type Order = {
  readonly name: string
  readonly who: number
  readonly key: string
  readonly side: Side
  /** Null: at the market. */
  readonly limit: number | null
  /** The limit, or how far the market may be followed. */
  readonly worst: number
  readonly quantity: number
  state: State
  reason: string | null
  filled: number
  /** Σ price × quantity of its fills. */
  value: bigint
  cash: bigint
  fees: readonly Fee[]
  reserved: bigint
  /** What it sells from, or bought into. */
  holding: string | null
  /** Last fill, or acceptance. */
  since: number
}

/** In the share's own currency, and in each at the rates of its trades. */
export type Sums = Record<Currency | 'own', bigint>

export type Holding = {
  readonly name: string
  readonly who: number
  readonly key: string
  quantity: number
  used: number
  cost: Sums
  fees: Sums
  dayStart: number
  dayQuantity: number
  dayCash: bigint
  profit: bigint
  closed: boolean
}

/** The fills of one selling order together. */
export type Sale = {
  readonly order: string
  quantity: number
  cost: bigint
  proceeds: bigint
  fees: bigint
  net: Record<Currency, bigint>
}

type Asked = {
  readonly name: string
  readonly who: number
  readonly at: number
  readonly amount: bigint
  state: 'pending' | 'passed' | 'failed' | 'cancelled'
  readonly votes: string[]
}
export type Request = Asked &
  (
    | { readonly kind: 'deposit'; apart: 'no' | 'kept' | 'released' }
    | { readonly kind: 'transfer'; readonly from: Wallet; readonly to: Wallet; readonly received: bigint }
    | { readonly kind: 'withdrawal'; readonly wallet: Wallet; readonly fee: bigint }
  )

export type Quote = {
  price: number
  bid: number
  ask: number
  /** What is left of this quote's sizes. */
  bidLeft: number
  askLeft: number
  open: boolean
}

export type Person = {
  readonly purses: Record<Wallet, Purse>
  /** Deposits under the minimum: theirs, not usable. */
  apart: bigint
  /** What their devices were told, in order, since anybody looked. */
  told: string[]
}

export type World = {
  /** Seconds since 1970. */
  now: number
  dayStart: number
  readonly quotes: Record<string, Quote>
  /** When a board's feed last spoke. */
  readonly heard: Record<string, number>
  /** Pesos and Hong Kong dollars for one US dollar, scaled by 10⁴. */
  readonly rates: { MXN: number; HKD: number }
  readonly people: Person[]
  readonly orders: Order[]
  /** Instruments that orders wait in, in the order in which they are looked at. */
  waiting: string[]
  readonly holdings: Holding[]
  readonly sales: Sale[]
  readonly requests: Request[]
  /** By person and key: what was asked, and what was answered. */
  readonly answered: Record<string, { readonly body: string; readonly text: string }>
  /** How often each person has held each share: what names a holding. */
  readonly held: Record<string, number>
}

export type Opening = Readonly<Record<Wallet, bigint>>

export function newWorld(now: number, dayStart: number, openings: readonly Opening[]): World {
  const people = openings.map((opening): Person => {
    const purse = (wallet: Wallet): Purse => ({ usable: opening[wallet], held: 0n })
    const cash = { balance: purse('balance'), usStock: purse('usStock') }
    return { purses: { ...cash, hkStock: purse('hkStock'), mxStock: purse('mxStock') }, apart: 0n, told: [] }
  })
  return {
    ...{ now, dayStart, quotes: {}, heard: {}, rates: { MXN: 200_000, HKD: 80_000 }, people, orders: [], waiting: [] },
    ...{ holdings: [], sales: [], requests: [], answered: {}, held: {} },
  }
}

export const personOf = (world: World, who: number): Person => must(world.people[who], `person ${who}`)
export const purseOf = (world: World, who: number, wallet: Wallet): Purse => personOf(world, who).purses[wallet]
export const orderOf = (world: World, name: string): Order =>
  must(
    world.orders.find(each => each.name === name),
    name,
  )
export const holdingOf = (world: World, name: string): Holding =>
  must(
    world.holdings.find(each => each.name === name),
    name,
  )
export const openHolding = (world: World, who: number, key: string): Holding | null =>
  world.holdings.find(each => each.who === who && each.key === key && !each.closed) ?? null
export const requestOf = (world: World, name: string): Request =>
  must(
    world.requests.find(each => each.name === name),
    name,
  )

export const tell = (world: World, who: number, ...events: string[]): void =>
  void personOf(world, who).told.push(...events)

export function walletWord(world: World, who: number, wallet: Wallet): string {
  const { usable, held } = purseOf(world, who, wallet)
  return `wallet ${wallet} ${currencyOf[wallet]} ${textOf(usable)} ${textOf(held)}`
}

/** Usable → held; false where there is not so much, and then nothing is changed. */
export function putAside(purse: Purse, amount: bigint): boolean {
  if (purse.usable < amount) return false
  purse.usable -= amount
  purse.held += amount
  return true
}

export function giveBack(purse: Purse, amount: bigint): void {
  purse.held -= amount
  purse.usable += amount
}

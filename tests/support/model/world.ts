// The model: all state of the money as plain data that can be copied. The operations are in the neighbouring files:
// orders, holdings, requests.
import { must } from '../../../domain/assert.ts'
import type { Fee, Side } from './charges.ts'
import type { Currency, Wallet } from './listed-shares.ts'
import { currencyOf } from './listed-shares.ts'
import type { Ratio } from './reckoning.ts'
import { textOf } from './reckoning.ts'

/** Available and reserved balance of a wallet, in minor units. */
export type WalletState = { usable: bigint; held: bigint }

export type State = 'accepted' | 'working' | 'partial' | 'filled' | 'cancelled'
export type Order = {
  readonly name: string
  readonly who: number
  readonly key: string
  readonly side: Side
  /** The limit price, scaled; null for a market order. */
  readonly limit: number | null
  /** The limit price, or the price cap of a market order. */
  readonly priceCap: number
  readonly quantity: number
  state: State
  reason: string | null
  filled: number
  /** Sum of price × quantity of the fills, in the price's smallest unit. */
  value: bigint
  cash: bigint
  fees: readonly Fee[]
  reserved: bigint
  /** The holding that a sale sells from, or that a purchase buys into; null if there is none yet. */
  holding: string | null
  /** Time of the last fill; before a fill, time of the acceptance. */
  since: number
}

/** An amount in the share's currency (`own`), and in each currency at the rates of the trades. */
export type Sums = Record<Currency | 'own', bigint>

export type Holding = {
  readonly name: string
  readonly who: number
  readonly key: string
  quantity: number
  used: number
  cost: Sums
  /** Cost in the share's currency without rounding. */
  exactCost: Ratio
  fees: Sums
  dayStart: number
  dayQuantity: number
  dayCash: bigint
  profit: bigint
  closed: boolean
}

/** All fills of one sell order. */
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
  /** The sizes of this quote that are still unused. */
  bidLeft: number
  askLeft: number
  open: boolean
}

export type Person = {
  readonly balances: Record<Wallet, WalletState>
  /** Deposits below the minimum: owned by the user but not available. */
  apart: bigint
  /** Events sent to the user's devices since the last check, in order. */
  events: string[]
}

export type World = {
  /** Unix time in seconds. */
  now: number
  dayStart: number
  readonly quotes: Record<string, Quote>
  /** The time of each board's last quote. */
  readonly quotedAt: Record<string, number>
  /** Pesos, and Hong Kong dollars, for one US dollar, scaled by 10⁴. */
  readonly rates: { MXN: number; HKD: number }
  readonly people: Person[]
  readonly orders: Order[]
  /** Instruments with open orders, in the order in which the matcher takes them. */
  waiting: string[]
  readonly holdings: Holding[]
  readonly sales: Sale[]
  readonly requests: Request[]
  /** Requests and their responses, by user and idempotency key. */
  readonly answered: Record<string, { readonly body: string; readonly text: string }>
  /** How many holdings of each share each user has had; the number is part of a holding's name. */
  readonly held: Record<string, number>
}

export type Opening = Readonly<Record<Wallet, bigint>>

export function newWorld(now: number, dayStart: number, openings: readonly Opening[]): World {
  const people = openings.map((opening): Person => {
    const funds = (wallet: Wallet): WalletState => ({ usable: opening[wallet], held: 0n })
    const cash = { balance: funds('balance'), usStock: funds('usStock') }
    return { balances: { ...cash, hkStock: funds('hkStock'), mxStock: funds('mxStock') }, apart: 0n, events: [] }
  })
  return {
    now,
    dayStart,
    quotes: {},
    quotedAt: {},
    rates: { MXN: 200_000, HKD: 80_000 },
    people,
    orders: [],
    waiting: [],
    holdings: [],
    sales: [],
    requests: [],
    answered: {},
    held: {},
  }
}

export const personOf = (world: World, who: number): Person => must(world.people[who], `person ${who}`)
export const walletOf = (world: World, who: number, wallet: Wallet): WalletState =>
  personOf(world, who).balances[wallet]
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
  void personOf(world, who).events.push(...events)

export function walletWord(world: World, who: number, wallet: Wallet): string {
  const { usable, held } = walletOf(world, who, wallet)
  return `wallet ${wallet} ${currencyOf[wallet]} ${textOf(usable)} ${textOf(held)}`
}

/** Moves an amount from available to reserved. Returns false, and changes nothing, if the balance is too small. */
export function reserveFunds(funds: WalletState, amount: bigint): boolean {
  if (funds.usable < amount) return false
  funds.usable -= amount
  funds.held += amount
  return true
}

export function releaseFunds(funds: WalletState, amount: bigint): void {
  funds.held -= amount
  funds.usable += amount
}

// Generators of a model run. They draw wishes, whose targets are chosen from the model's state when they are executed,
// so that a run can be shrunk and replayed.
import fc from 'fast-check'
import { must } from '../../../domain/assert.ts'
import type { Act, Request } from './acts.ts'
import { currencyOf, listedShareOf, shares, wallets } from './listed-shares.ts'
import { floor, ratio, textOf, times } from './reckoning.ts'
import { bankOf, houseRate } from './requests.ts'
import type { World } from './world.ts'

/** Prices by share, scaled by its decimals: penny prices, usual prices, and prices near a change of the tick. */
const levels: Readonly<Record<string, readonly number[]>> = {
  'US.AAPL': [10_000, 10_137, 52, 3],
  'US.NVDA': [4_999, 2_000, 7],
  'US.GONE': [1_000],
  'HK.00700': [60_400, 499_600, 501_000, 35, 4],
  'MX.WALMEX': [5_790, 1_234, 1],
}

const who = fc.nat(1)
const which = fc.nat(30)
const wallet = fc.constantFrom(...wallets)
const key = fc.constantFrom(
  ...['US.AAPL', 'US.AAPL', 'US.NVDA', 'HK.00700', 'HK.00700', 'US.GONE', 'US.AAPL', 'US.NVDA'],
  ...['MX.WALMEX', 'MX.WALMEX', 'MX.WALMEX', 'HK.00700'],
)
const cents = fc.oneof(
  { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 120n }) },
  { weight: 4, arbitrary: fc.bigInt({ min: 100n, max: 60_000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 60_000n, max: 4_000_000n }) },
)
/** Amounts, often near limits: the minimum deposit and withdrawal, and the daily total of withdrawals. */
const near = (...edges: bigint[]) => fc.oneof(cents, fc.constantFrom(...edges))
const paidIn = near(1n, 99n, 100n, 101n, 100n)
const paidOut = near(1_999n, 2_000n, 9_999n, 2_500_000n, 10_000n, 2_500_001n, 5_000_000n)
const size = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 20 }).map(lots => lots * 100) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1_400, 99_999) },
)
/** True in one of 25 cases. The chosen number is not an end of the range, because fast-check draws ends more often. */
const seldom = fc.integer({ min: 0, max: 24 }).map(number => number === 11)
/** Distance of the limit from the last price, in ticks; null for a market order. */
const limit = fc.option(
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -3, max: 3 }) },
    { weight: 1, arbitrary: fc.integer({ min: -60, max: 60 }) },
  ),
  { freq: 4 },
)

type Wish = (world: World, serial: number) => Act | null

const nth = <T>(list: readonly T[], index: number): T | null => list[index % Math.max(1, list.length)] ?? null
const onceOf = (serial: number): string => `k${serial}`

const quoteWish = fc
  .record({
    key,
    level: fc.nat(4),
    shift: fc.integer({ min: -4, max: 4 }),
    spread: fc.nat(2),
    bid: size,
    ask: size,
    shut: seldom,
    stay: fc.boolean(),
  })
  .map(
    ({ key, level, shift, spread, bid, ask, shut, stay }): Wish =>
      world => {
        const { tickAt } = listedShareOf(key)
        const from = (stay ? world.quotes[key]?.price : undefined) ?? must(nth(levels[key] ?? [], level), key)
        const wanted = Math.max(1, from + shift * tickAt(from))
        const price = Math.max(1, wanted - (wanted % tickAt(wanted)))
        const under = Math.max(0, price - spread * tickAt(price))
        return { do: 'quote', key, price, bid: under, ask: price, bidSize: bid, askSize: ask, open: !shut }
      },
  )

const orderWish = fc
  .record({
    who,
    key,
    buys: fc.boolean(),
    which,
    any: seldom,
    limit,
    size,
    part: fc.integer({ min: 0, max: 3 }),
    fraction: fc.constantFrom(0, 0, 0, 5_000, 1, 2_345),
    crossed: seldom,
    astray: seldom,
    off: seldom,
    odd: seldom,
    seen: fc.option(fc.record({ ticks: fc.integer({ min: -7, max: 7 }), ago: fc.constantFrom(0, 10, 20) }), {
      freq: 3,
    }),
  })
  .map(
    (wish): Wish =>
      (world, serial) => {
        const { who, limit, size, part, fraction, crossed, astray, off, odd, seen } = wish
        const held = world.holdings.filter(each => each.who === who && !each.closed)
        // Most sales are of an existing holding.
        const sold = wish.any ? null : nth(held, wish.which)
        const buys = wish.buys || (sold === null && !wish.any)
        const key = buys || !sold ? wish.key : sold.key
        const { board, tickAt, unit } = listedShareOf(key)
        const price = world.quotes[key]?.price ?? 1_000
        const tick = tickAt(price)
        const holding = held.find(each => each.key === key)
        const availableQuantity = holding ? holding.quantity - holding.used : 0
        // Most sales are of the whole available quantity or of a part of it.
        const whole = board === 'HK' && !odd && size < 100 ? size * 100 : size * unit
        const lots = unit === 1 ? whole : (odd ? 0 : whole) + fraction
        const quantity =
          buys || availableQuantity === 0 || part === 0 ? lots : Math.max(1, Math.floor(availableQuantity / part))
        const proper = board === 'HK' ? 'POST /hk/create' : 'POST /stock/create'
        const other = board === 'HK' ? 'POST /stock/create' : 'POST /hk/create'
        return {
          do: 'order',
          who,
          once: onceOf(serial),
          name: `o${serial}`,
          key,
          call: astray ? other : proper,
          side: buys ? 'buy' : 'sell',
          crossed,
          quantity,
          limit: limit === null ? null : Math.max(1, price - (off ? 0 : price % tick) + limit * tick + (off ? 1 : 0)),
          seen: seen === null ? null : { price: Math.max(1, price + seen.ticks * tick), at: world.now - seen.ago },
        }
      },
  )

const closeWish = fc.record({ who, which, limit, part: fc.integer({ min: 1, max: 3 }), over: seldom }).map(
  ({ who, which, limit, part, over }): Wish =>
    (world, serial) => {
      // Sometimes chooses another user's holding, or a closed one.
      const open = world.holdings.filter(each => !each.closed && each.who === who)
      const holding = nth(over || open.length === 0 ? world.holdings : open, which)
      if (!holding) return null
      const price = world.quotes[holding.key]?.price ?? 1_000
      const tick = listedShareOf(holding.key).tickAt(price)
      const availableQuantity = Math.max(1, holding.quantity - holding.used)
      const quantity = Math.max(1, Math.floor(availableQuantity / part))
      const at = limit === null ? null : Math.max(1, price - (price % tick) + limit * tick)
      return { do: 'close', who, once: onceOf(serial), name: `o${serial}`, holding: holding.name, limit: at, quantity }
    },
)

const cancelWish = fc.record({ who, which, any: seldom }).map(
  ({ who, which, any }): Wish =>
    (world, serial) => {
      const open = world.orders.filter(
        each => each.who === who && each.state !== 'filled' && each.state !== 'cancelled',
      )
      const order = nth(any || open.length === 0 ? world.orders : open, which)
      return order && { do: 'cancel', who, once: onceOf(serial), order: order.name }
    },
)

const depositWish = fc.record({ who, amount: paidIn, unread: seldom }).map(
  ({ who, amount, unread }): Wish =>
    (_, serial) => {
      return { do: 'deposit', who, once: onceOf(serial), name: `d${serial}`, amount, accepted: !unread }
    },
)

/**
 * The confirmed rate in ten-thousandths of the platform's rate. A rate above 10 002 or below 9 900 is refused.
 */
const rateShare = fc.oneof(
  { weight: 5, arbitrary: fc.constant(10_000) },
  { weight: 1, arbitrary: fc.constantFrom(10_005, 10_010, 10_011, 9_950, 9_899) },
)

const transferWish = fc
  .record({ who, from: wallet, to: wallet, amount: cents, share: fc.option(rateShare, { freq: 9 }), all: seldom })
  .map(
    ({ who, from, to, amount, share, all }): Wish =>
      (world, serial) => {
        const foreign = currencyOf[from] !== currencyOf[to]
        const seen = times(houseRate(world, from, to), ratio(share ?? 0, 10_000))
        const rate = foreign && share !== null ? textOf(floor(times(seen, ratio(10n ** 10n))), 10) : null
        const usable = world.people[who]?.balances[from].usable ?? 0n
        return {
          do: 'transfer',
          who,
          once: onceOf(serial),
          name: `t${serial}`,
          from,
          to,
          amount: all && usable > 0n ? usable : amount,
          rate,
        }
      },
  )

const withdrawWish = fc.record({ who, amount: paidOut, all: seldom, wrongFee: seldom, wrongPlace: seldom }).map(
  ({ who, amount, all, wrongFee, wrongPlace }): Wish =>
    (world, serial) => {
      const usable = world.people[who]?.balances[bankOf(who).wallet].usable ?? 0n
      return {
        do: 'withdraw',
        who,
        once: onceOf(serial),
        name: `w${serial}`,
        amount: all && usable > 0n ? usable : amount,
        fee: wrongFee ? 0n : bankOf(who).fee,
        to: wrongPlace ? 1 - who : who,
      }
    },
)

const callOffWish = fc.record({ who, which, any: seldom }).map(
  ({ who, which, any }): Wish =>
    (world, serial) => {
      const own = world.requests.filter(each => each.who === who && each.kind !== 'deposit')
      const request = nth(any ? world.requests : own, which)
      if (!request) return null
      const call = request.kind === 'withdrawal' ? 'POST /withdrawal/cancel' : 'POST /wallet/cancelTransfer'
      return { do: 'callOff', who, once: onceOf(serial), request: request.name, call }
    },
)

const decideWish = fc
  .record({ which, passes: fc.integer({ min: 0, max: 3 }), author: fc.constantFrom('ana', 'luis', 'eva'), any: seldom })
  .map(
    ({ which, passes, author, any }): Wish =>
      world => {
        const pending = world.requests.filter(each => each.state === 'pending')
        const request = nth(any || pending.length === 0 ? world.requests : pending, which)
        return request && { do: 'decide', request: request.name, passes: passes > 0, author }
      },
  )

const releaseWish = fc.record({ which }).map(
  ({ which }): Wish =>
    world => {
      const apart = world.requests.filter(each => each.kind === 'deposit' && each.apart === 'kept')
      const request = nth(apart.length === 0 ? world.requests : apart, which)
      return request && { do: 'release', request: request.name }
    },
)

const rateWish = fc.record({ currency: fc.constantFrom('MXN' as const, 'HKD' as const), at: fc.nat(3) }).map(
  ({ currency, at }): Wish =>
    () => {
      const perDollar = { MXN: [200_000, 195_000, 173_333, 184_517], HKD: [80_000, 78_125, 77_777, 81_234] }[currency]
      return { do: 'rate', currency, perDollar: must(perDollar[at], 'a rate') }
    },
)

/**
 * Waits, in multiples of ten seconds: on both sides of the limits for stale quotes and for the expiry of market orders.
 */
const waitWish = fc.constantFrom(10, 10, 30, 10, 3_600, 10, 30, 10).map(
  (seconds): Wish =>
    () => ({ do: 'wait', seconds }),
)
const dayWish = fc.constant<Wish>(() => ({ do: 'day' }))

const splitWish = fc.record({ which, more: fc.integer({ min: -3, max: 60 }) }).map(
  ({ which, more }): Wish =>
    world => {
      const idle = world.holdings.filter(each => !each.closed && each.used === 0)
      const holding = nth(idle, which)
      return holding && { do: 'split', holding: holding.name, quantity: Math.max(1, holding.quantity + more) }
    },
)

/** Reuses a key: with the same request, with another request, or by another user. */
const againWish = fc
  .record({ which, change: fc.constantFrom('nothing', 'nothing', 'body', 'person') })
  .map(({ which, change }) => ({ which, change }))

export type Again = { readonly which: number; readonly change: string }

/** The operation that reuses a key; null if no key was used yet. */
export function aimAgain(done: readonly Request[], { which, change }: Again): Act | null {
  const act = nth(done, which)
  if (!act) return null
  if (change === 'person') return { ...act, who: 1 - act.who, name: `${'name' in act ? act.name : ''}x` } as Request
  if (change === 'nothing') return act
  if ('quantity' in act) return { ...act, quantity: act.quantity + 1 }
  return 'amount' in act ? { ...act, amount: act.amount + 1n } : act
}

export type Drawn = Wish | Again

/** One operation of a user or one event of the market. */
export const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  { weight: 8, arbitrary: quoteWish },
  { weight: 9, arbitrary: orderWish },
  { weight: 4, arbitrary: closeWish },
  { weight: 4, arbitrary: cancelWish },
  { weight: 2, arbitrary: depositWish },
  { weight: 5, arbitrary: decideWish },
  { weight: 1, arbitrary: releaseWish },
  { weight: 4, arbitrary: transferWish },
  { weight: 2, arbitrary: callOffWish },
  { weight: 2, arbitrary: withdrawWish },
  { weight: 1, arbitrary: rateWish },
  { weight: 2, arbitrary: waitWish },
  { weight: 1, arbitrary: dayWish },
  { weight: 1, arbitrary: splitWish },
  { weight: 3, arbitrary: againWish },
)

/** Quotes every share once at the start of a run. */
export const firstQuotes: readonly Act[] = Object.keys(shares).map(each => {
  const price = must(levels[each]?.[0], each)
  const bid = price - listedShareOf(each).tickAt(price)
  return { do: 'quote', key: each, price, bid, ask: price, bidSize: 500, askSize: 500, open: true }
})

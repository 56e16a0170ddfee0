// Concurrent operations on one order, holding, wallet, request or key. They are generated as data, so that a failure
// can be read. Targets are chosen from the model's state when the clash is executed.
import fc from 'fast-check'
import type { Act, Request } from './acts.ts'
import { bankOf } from './requests.ts'
import type { World } from './world.ts'
import { walletOf } from './world.ts'

/**
 * Operations that clash: `before` is executed in sequence, then `atOnce` concurrently, built from the model's state at
 * that time.
 */
export type Clash = { readonly before: readonly Act[]; readonly atOnce: (world: World) => readonly Act[] }

const KEY = 'MX.WALMEX'
const who = fc.nat(1)
const percent = fc.integer({ min: 20, max: 100 })

const quoteOf = (size: number, price = 5_000): Act => ({
  do: 'quote',
  key: KEY,
  price,
  bid: price,
  ask: price,
  bidSize: size,
  askSize: size,
  open: true,
})

type Wish = { readonly who: number; readonly serial: string; readonly side?: 'buy' | 'sell'; readonly quantity: number }
const orderOf = ({ who, serial, side = 'buy', quantity }: Wish, limit: number | null = 5_000): Request => ({
  do: 'order',
  who,
  once: `k${serial}`,
  name: `o${serial}`,
  key: KEY,
  call: 'POST /stock/create',
  side,
  crossed: false,
  limit,
  quantity,
  seen: null,
})

/**
 * An order rests, possibly behind another user's order. A quote fills it in part or in full while it is cancelled up to
 * three times.
 */
const cancels = fc.record({
  kind: fc.constant('cancels' as const),
  who,
  sells: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 40 }),
  size: fc.nat(50),
  times: fc.integer({ min: 1, max: 3 }),
  rival: fc.boolean(),
})

function cancelAgainstFill(serial: number, drawn: Of<typeof cancels>): Clash {
  const { who, sells, quantity, size, times, rival } = drawn
  const limit = sells ? 5_001 : 4_999
  const other = orderOf({ who: 1 - who, serial: `${serial}r`, quantity: 10 }, 4_999)
  const own = orderOf({ who, serial: `${serial}`, side: sells ? 'sell' : 'buy', quantity }, limit)
  // The third cancellation comes from another user, and is refused with notFound.
  const cancel = (nth: number): Act => ({
    do: 'cancel',
    who: nth === 2 ? 1 - who : who,
    once: `k${serial}c${nth}`,
    order: `o${serial}`,
  })
  return {
    before: [quoteOf(500), orderOf({ who, serial: `${serial}h`, quantity: 50 }), own, ...(rival ? [other] : [])],
    // Without a cancellation if the order was refused for lack of money or shares.
    atOnce: ({ orders }) =>
      orders.some(({ name }) => name === `o${serial}`)
        ? [quoteOf(size, limit), ...Array.from({ length: times }, (_, nth) => cancel(nth))]
        : [],
  }
}

/** Several requests close one holding at once, in part or in full: no more than its quantity may be sold. */
const closes = fc.record({
  kind: fc.constant('closes' as const),
  who,
  atMarket: fc.boolean(),
  size: fc.nat(60),
  parts: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 3 }),
})

function closeTogether(serial: number, { who, atMarket, size, parts }: Of<typeof closes>): Clash {
  return {
    before: [quoteOf(500), orderOf({ who, serial: `${serial}h`, quantity: 30 }), quoteOf(size)],
    atOnce: world => {
      const holding = world.holdings.find(each => each.who === who && each.key === KEY && !each.closed)
      if (!holding) return []
      return parts.map((quantity, nth): Act => {
        const name = `${serial}s${nth}`
        if (nth === 2) return orderOf({ who, serial: name, side: 'sell', quantity })
        const limit = atMarket ? null : 5_000
        return { do: 'close', who, once: `k${name}`, name: `o${name}`, holding: holding.name, limit, quantity }
      })
    },
  }
}

/** A withdrawal, a transfer and an order use one wallet at once: its money must be spent only once. */
const spends = fc.record({
  kind: fc.constant('spends' as const),
  withdrawn: percent,
  moved: percent,
  ordered: percent,
  exchange: fc.boolean(),
})

function spendTogether(serial: number, { withdrawn, moved, ordered, exchange }: Of<typeof spends>): Clash {
  const who = 1
  const { wallet, fee } = bankOf(who)
  const way = exchange ? ({ to: 'usStock', rate: '0.04995' } as const) : ({ to: 'hkStock', rate: '0.3996' } as const)
  return {
    // Waits an hour, so that earlier withdrawals do not count towards the hourly limit.
    before: [{ do: 'wait', seconds: 3_600 }, quoteOf(9)],
    atOnce: world => {
      const { usable } = walletOf(world, who, wallet)
      if (usable < 50_000n) return []
      const part = (percent: number) => (usable * BigInt(percent)) / 100n
      const amounts = { withdrawal: part(withdrawn), transfer: part(moved), order: Number(part(ordered) / 5_030n) }
      return [
        { do: 'withdraw', who, once: `k${serial}w`, name: `w${serial}`, amount: amounts.withdrawal, fee, to: who },
        {
          do: 'transfer',
          who,
          once: `k${serial}t`,
          name: `t${serial}`,
          from: wallet,
          amount: amounts.transfer,
          ...way,
        },
        orderOf({ who, serial: `${serial}o`, quantity: Math.max(1, amounts.order) }),
      ]
    },
  }
}

/** A request is approved, refused and cancelled at once: it must end only once. */
const ends = fc.record({
  kind: fc.constant('ends' as const),
  what: fc.constantFrom('withdrawal' as const, 'transfer' as const, 'deposit' as const),
  off: fc.boolean(),
  verdicts: fc.array(fc.boolean(), { minLength: 1, maxLength: 2 }),
})

function endTogether(serial: number, { what, off, verdicts }: Of<typeof ends>): Clash {
  const name = `${what.slice(0, 1)}${serial}`
  const asked = { who: 0, once: `k${serial}`, name, amount: 2_500n } as const
  const made: Readonly<Record<typeof what, Act>> = {
    withdrawal: { do: 'withdraw', ...asked, fee: bankOf(0).fee, to: 0 },
    transfer: { do: 'transfer', ...asked, from: 'balance', to: 'hkStock', rate: '7.992' },
    deposit: { do: 'deposit', ...asked, amount: 60n, accepted: true },
  }
  const votes = verdicts.map((passes, nth): Act => ({ do: 'decide', request: name, passes, author: `author ${nth}` }))
  const call = what === 'withdrawal' ? 'POST /withdrawal/cancel' : 'POST /wallet/cancelTransfer'
  const callOff: Act = { do: 'callOff', who: 0, once: `k${serial}c`, request: name, call }
  return {
    before: [{ do: 'wait', seconds: 3_600 }, made[what]],
    atOnce: ({ requests }) =>
      requests.some(request => request.name === name)
        ? [...votes, ...(off && what !== 'deposit' ? [callOff] : [])]
        : [],
  }
}

/**
 * Two devices send the same request with one key, and a third sends another request with it: there must be one effect
 * and one answer.
 */
const twins = fc.record({
  kind: fc.constant('twins' as const),
  who,
  times: fc.integer({ min: 2, max: 3 }),
  other: fc.boolean(),
})

function oneKey(serial: number, { who, times, other }: Of<typeof twins>): Clash {
  const order = orderOf({ who, serial: String(serial), quantity: 5 })
  const twin = { ...orderOf({ who, serial: `${serial}x`, quantity: 6 }), once: order.once }
  return {
    before: [quoteOf(7)],
    atOnce: () => [...Array.from({ length: times }, () => order), ...(other ? [twin] : [])],
  }
}

type Of<Drawn> = Drawn extends fc.Arbitrary<infer Value> ? Value : never

export const clash = fc.oneof(cancels, closes, spends, ends, twins)

export function clashOf(serial: number, drawn: Of<typeof clash>): Clash {
  if (drawn.kind === 'cancels') return cancelAgainstFill(serial, drawn)
  if (drawn.kind === 'closes') return closeTogether(serial, drawn)
  if (drawn.kind === 'spends') return spendTogether(serial, drawn)
  return drawn.kind === 'ends' ? endTogether(serial, drawn) : oneKey(serial, drawn)
}

// A top-up of a wallet from the customer's other wallets, in the same step as the request that needs the money: a
// purchase never fails because the money is in another wallet.
import { exchanged } from './exchange.ts'
import { minorText } from './minor.ts'
import type { Decimal } from './money.ts'
import { ceilToMinor, fromMinor } from './money.ts'
import type { WalletType } from './wallet.ts'
import { walletCurrency, walletTypes } from './wallet.ts'
import type { WireTopUp } from './wire/calls/top-up.ts'

export type TopUpMove = {
  readonly from: WalletType
  /** Whole minor units of the source's currency. */
  readonly amount: bigint
  /** Units of the target's currency for one of the source's; null within a currency. */
  readonly rate: Decimal | null
  /** Whole minor units of the target's currency. */
  readonly received: bigint
}

export type TopUp = { readonly to: WalletType; readonly moves: readonly TopUpMove[] }

/** Whole minor units of the target's currency. */
export const receivedOf = ({ moves }: TopUp): bigint => moves.reduce((sum, { received }) => sum + received, 0n)

/** The top-up as a request contains it. */
export const topUpWire = ({ to, moves }: TopUp): WireTopUp => ({
  to,
  moves: moves.map(({ from, amount, rate }) => {
    const move = { from, amount: minorText(amount) }
    return rate === null ? move : Object.assign(move, { rate: rate.toFixed() })
  }),
})

type Known = {
  /** Usable balance in whole minor units; null while unknown. */
  readonly usable: (wallet: WalletType) => bigint | null
  /** The rate after the platform's spread, source to target; null while unknown. */
  readonly rate: (from: WalletType, to: WalletType) => Decimal | null
}

/**
 * The moves that bring what a wallet lacks: wallets of its currency first, then those of other currencies, in each group
 * the one with the most money first. Null if they do not have enough as far as balances and rates are known.
 * @param missing whole minor units of the target's currency, above zero
 */
export function planTopUp(to: WalletType, missing: bigint, known: Known): TopUp | null {
  const moves: TopUpMove[] = []
  let left = missing
  for (const source of sourcesOf(to, known)) {
    if (left <= 0n) break
    const move = moveOf(source, left)
    if (move.received === 0n) continue
    moves.push(move)
    left -= move.received
  }
  return left <= 0n ? { to, moves } : null
}

type Source = { readonly from: WalletType; readonly has: bigint; readonly rate: Decimal | null; readonly worth: bigint }

function sourcesOf(to: WalletType, { usable, rate }: Known): Source[] {
  const sources = walletTypes.flatMap((from): Source[] => {
    const has = from === to ? null : usable(from)
    if (has === null || has <= 0n) return []
    if (walletCurrency[from] === walletCurrency[to]) return [{ from, has, rate: null, worth: has }]
    const now = rate(from, to)
    return now ? [{ from, has, rate: now, worth: exchanged(has, now) }] : []
  })
  return sources.toSorted(byCostThenMoney)
}

function byCostThenMoney(one: Source, other: Source): number {
  const isDearer = Number(one.rate !== null) - Number(other.rate !== null)
  if (isDearer !== 0) return isDearer
  return Number(one.worth < other.worth) - Number(one.worth > other.worth)
}

/** The amount is rounded up, because what is received is rounded down. */
function moveOf({ from, has, rate }: Source, wanted: bigint): TopUpMove {
  const needed = rate ? ceilToMinor(fromMinor(wanted).div(rate)) : wanted
  const amount = needed < has ? needed : has
  return { from, amount, rate, received: rate ? exchanged(amount, rate) : amount }
}

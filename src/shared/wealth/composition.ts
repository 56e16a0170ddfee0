// What a user's wealth consists of: groups that add up to what the user has, and apart from them what the user owes.
import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { WorthKind } from '../../../domain/worth.ts'

const wealthKinds = ['holdings', 'cash', 'reserved', 'bond', 'fund', 'follow', 'quantify', 'robot'] as const
type WealthKind = (typeof wealthKinds)[number]

/** In the order of display, which does not follow the amounts: a row must not move while it is read. */
export const wealthGroups = ['markets', 'cash', 'reserved', 'income', 'strategy'] as const
export type WealthGroup = (typeof wealthGroups)[number]

const groupOf: Readonly<Record<WealthKind, WealthGroup>> = {
  holdings: 'markets',
  cash: 'cash',
  reserved: 'reserved',
  bond: 'income',
  fund: 'income',
  follow: 'strategy',
  quantify: 'strategy',
  robot: 'strategy',
}

/** A null amount is unknown. A product that the user does not have is absent. */
export type WealthTotals = {
  readonly cash: string | null
  readonly reserved: string | null
  readonly holdings: string | null
  readonly products: readonly { readonly kind: WorthKind; readonly amount: string | null }[] | null
}

export type WealthPart = {
  readonly group: WealthGroup
  readonly amount: string | null
  /**
   * Thousandths of what the user has. Null for a part that is not positive, and for all parts while one is unknown.
   */
  readonly share: number | null
}

export type Composition = {
  readonly parts: readonly WealthPart[]
  /** Amount of the loans, which is negative; null without a loan. */
  readonly debt: { readonly amount: string | null } | null
  /** `empty`: no part is positive, so there is nothing to divide. */
  readonly state: 'known' | 'unknown' | 'empty'
}

/** These are shown also when they are zero. */
const always: readonly WealthGroup[] = ['markets', 'cash']

export function compositionOf(totals: WealthTotals): Composition {
  const products = totals.products ?? []
  const amountOf = (kind: WealthKind): string | null | undefined => {
    if (kind === 'cash' || kind === 'reserved' || kind === 'holdings') return totals[kind]
    return products.find(product => product.kind === kind)?.amount
  }
  const sums = wealthGroups.flatMap(group => {
    const sum = sumOf(wealthKinds.filter(kind => groupOf[kind] === group).map(amountOf))
    return sum === 0n && !always.includes(group) ? [] : [{ group, sum }]
  })
  const isUnknown = totals.products === null || sums.some(({ sum }) => sum === null)
  const shares = isUnknown ? null : sharesOf(sums.map(({ sum }) => sum ?? 0n))
  const loan = products.find(({ kind }) => kind === 'loan')
  const stateOfAll = shares === null ? 'empty' : 'known'
  return {
    parts: sums.map(({ group, sum }, nth) => ({
      group,
      amount: sum === null ? null : minorText(sum),
      share: shares?.[nth] ?? null,
    })),
    debt: loan && loan.amount !== '0.00' ? { amount: loan.amount } : null,
    state: isUnknown ? 'unknown' : stateOfAll,
  }
}

/** Thousandths of what the user has, for some of its amounts; null where a share is not known or not positive. */
export function shareOf(amount: string | null, totals: WealthTotals): number | null {
  const { parts, state } = compositionOf(totals)
  const minor = amount === null ? null : parseMinor(amount)
  if (state !== 'known' || minor === null || minor <= 0n) return null
  const all = parts.map(part => parseMinor(part.amount ?? '') ?? 0n).filter(part => part > 0n)
  return Number((minor * 1_000n) / all.reduce((sum, part) => sum + part, 0n))
}

/** Adds the amounts that are there; null if one of them is unknown. */
function sumOf(amounts: readonly (string | null | undefined)[]): bigint | null {
  let sum = 0n
  for (const amount of amounts) {
    if (amount === undefined) continue
    const minor = amount === null ? null : parseMinor(amount)
    if (minor === null) return null
    sum += minor
  }
  return sum
}

/**
 * Thousandths of the sum of the positive amounts, rounded by largest remainder so that they add up to 1,000. Null for an
 * amount that is not positive; null for all if none is positive.
 */
function sharesOf(amounts: readonly bigint[]): readonly (number | null)[] | null {
  const positive = amounts.map(amount => (amount > 0n ? amount : 0n))
  const sum = positive.reduce((all, amount) => all + amount, 0n)
  if (sum === 0n) return null
  const exact = positive.map((amount, nth) => ({ nth, whole: (amount * 1_000n) / sum, rest: (amount * 1_000n) % sum }))
  const missing = 1_000 - exact.reduce((all, { whole }) => all + Number(whole), 0)
  const raised = exact
    .toSorted((one, other) => Number(other.rest > one.rest) - Number(other.rest < one.rest))
    .slice(0, missing)
    .map(({ nth }) => nth)
  return exact.map(({ nth, whole }) => (positive[nth] === 0n ? null : Number(whole) + (raised.includes(nth) ? 1 : 0)))
}

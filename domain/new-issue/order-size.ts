// The largest application that the money pays for, and the largest that uses at most half of it.

export const ipoSizeReasons = ['closed', 'already', 'money', 'cap'] as const
/**
 * The limiting reason: the offer is closed, the user has an application already, the money, or the top of the ladder.
 */
export type IpoSizeReason = (typeof ipoSizeReasons)[number]

export type LadderStep = { readonly shares: number; readonly payable: bigint }
/** Number of shares; 0 if no allowed quantity is small enough. */
export type IpoSizes = { readonly full: number; readonly half: number; readonly reason: IpoSizeReason }

/** @param ladder ascending; `money` in minor units */
export function ipoSizes(ladder: readonly LadderStep[], money: bigint): IpoSizes {
  const full = ladder.findLast(({ payable }) => payable <= money)?.shares ?? 0
  const half = ladder.findLast(({ shares }) => shares * 2 <= full)?.shares ?? 0
  return { full, half, reason: full > 0 && full === ladder.at(-1)?.shares ? 'cap' : 'money' }
}

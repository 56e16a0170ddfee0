// The largest application that the available money pays for, and the largest with at most half of its shares.

export const ipoSizeReasons = ['closed', 'already', 'money', 'cap'] as const
/**
 * The reason that limits the size. `closed`: the offer is closed. `already`: the user has an application. `money`: the
 * available money. `cap`: the largest allowed quantity.
 */
export type IpoSizeReason = (typeof ipoSizeReasons)[number]

export type LadderStep = { readonly shares: number; readonly payable: bigint }
/** Sizes in shares; 0 if no allowed quantity is small enough. */
export type IpoSizes = { readonly full: number; readonly half: number; readonly reason: IpoSizeReason }

/**
 * Returns the largest applications.
 * @param ladder allowed quantities, ascending
 * @param money available money in minor units
 */
export function ipoSizes(ladder: readonly LadderStep[], money: bigint): IpoSizes {
  const full = ladder.findLast(({ payable }) => payable <= money)?.shares ?? 0
  const half = ladder.findLast(({ shares }) => shares * 2 <= full)?.shares ?? 0
  return { full, half, reason: full > 0 && full === ladder.at(-1)?.shares ? 'cap' : 'money' }
}

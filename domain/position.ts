// Positions: the tabs of the trade page (specification §3), why a position is closed, and why its margin moves.

export const holdingsTabs = {
  myHolding: 0,
  myClosePosition: 1,
  myEntrusted: 2,
  mySubscription: 4,
  myFollow: 5,
  myBonds: 6,
} as const
export type HoldingsTab = (typeof holdingsTabs)[keyof typeof holdingsTabs]

/** Reason for which a position was closed, in whole or in part. */
export const closeReasons = ['order', 'takeProfit', 'stopLoss', 'liquidation', 'expiry', 'roll'] as const
export type CloseReason = (typeof closeReasons)[number]

/**
 * Reason of a margin movement. `initial`: the position is opened or increased. `released`: it is closed or reduced.
 * `leverage`: the leverage was changed.
 */
export const marginEventKinds = ['initial', 'added', 'released', 'leverage', 'financing'] as const
export type MarginEventKind = (typeof marginEventKinds)[number]

/** `liquidating`: the margin is used up, and only the forced close can change the position. */
export const contractStates = ['open', 'liquidating'] as const
export type ContractState = (typeof contractStates)[number]

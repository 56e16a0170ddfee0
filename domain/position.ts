// Positions: the tabs of the trade page (specification §3), the reasons for closing a position, and the reasons for
// margin movements.

export const holdingsTabs = {
  myHolding: 0,
  myClosePosition: 1,
  myEntrusted: 2,
  mySubscription: 4,
  myFollow: 5,
  myBonds: 6,
} as const
export type HoldingsTab = (typeof holdingsTabs)[keyof typeof holdingsTabs]

/** Reasons for closing a position, in whole or in part. `block`: sold in a block trade, without an order. */
export const closeReasons = ['order', 'takeProfit', 'stopLoss', 'liquidation', 'expiry', 'roll', 'block'] as const
export type CloseReason = (typeof closeReasons)[number]

/**
 * Reasons for a margin movement. `initial`: the position is opened or increased. `added`: the user adds margin.
 * `released`: the position is closed or reduced. `leverage`: the leverage is changed. `financing`: overnight financing.
 */
export const marginEventKinds = ['initial', 'added', 'released', 'leverage', 'financing'] as const
export type MarginEventKind = (typeof marginEventKinds)[number]

/**
 * States of a margined position. `liquidating`: no margin is left, and only the liquidation can change the
 * position.
 */
export const contractStates = ['open', 'liquidating'] as const
export type ContractState = (typeof contractStates)[number]

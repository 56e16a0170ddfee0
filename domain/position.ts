// Holdings: the tabs of the trade page (specification §3).

export const holdingsTabs = {
  myHolding: 0,
  myClosePosition: 1,
  myEntrusted: 2,
  mySubscription: 4,
  myFollow: 5,
  myBonds: 6,
} as const
export type HoldingsTab = (typeof holdingsTabs)[keyof typeof holdingsTabs]

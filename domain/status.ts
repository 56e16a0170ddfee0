// Status tables of the products (specification §4). Numbers are what the calls carry.

export const reviewStatuses = { 1: 'pendingReview', 2: 'reviewFailed', 3: 'reviewPassed' } as const
export type ReviewStatus = keyof typeof reviewStatuses

/** 1 to 4 are shown in yellow, 5 and 6 in red. */
export const robotStatuses = {
  1: 'findingPool',
  2: 'locatingPool',
  3: 'startMining',
  4: 'mining',
  5: 'energyInsufficient',
  6: 'expired',
} as const
export type RobotStatus = keyof typeof robotStatuses
export const robotTone = (status: RobotStatus): 'warning' | 'danger' => (status <= 4 ? 'warning' : 'danger')

export const fundOrderStatuses = { 0: 'pendingReview', 1: 'inProgress', 2: 'redeemed', 3: 'reviewFailed' } as const
export type FundOrderStatus = keyof typeof fundOrderStatuses

export const regularFundStates = ['bought', 'waitingRedemption', 'redeemed'] as const
export type RegularFundState = (typeof regularFundStates)[number]

/** Deposit kinds of mutual funds (specification §3). */
export const fundKinds = ['current', 'regular'] as const
export type FundKind = (typeof fundKinds)[number]

export const ipoStates = ['waitingAllotment', 'allotted', 'notAllotted'] as const
export type IpoState = (typeof ipoStates)[number]

export const followStates = ['waitingConfirmation', 'waitingSettlement', 'settled'] as const
export type FollowState = (typeof followStates)[number]

export const loanStates = ['inReview', 'passed', 'rejected', 'inUse', 'repaid'] as const
export type LoanState = (typeof loanStates)[number]

// A request that waits for somebody's decision: identity, a card, a deposit, a withdrawal, a permission. All of them have
// one life: pending, then passed, failed or cancelled, once and for ever.

export const reviewKinds = ['kyc', 'account', 'deposit', 'withdrawal', 'transfer', 'permission'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** Numbers of the specification (§4). */
export const reviewStatus = { pending: 1, failed: 2, passed: 3 } as const
export type ReviewStatus = (typeof reviewStatus)[keyof typeof reviewStatus]

export const requestStates = ['pending', 'passed', 'failed', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]

/** What is called off counts as failed: it never took effect. */
export const statusOfState: Readonly<Record<RequestState, ReviewStatus>> = {
  pending: reviewStatus.pending,
  passed: reviewStatus.passed,
  failed: reviewStatus.failed,
  cancelled: reviewStatus.failed,
}

/** Why a request failed: a key under `review.reason` in the locales, each with what to do next. Never “pay first”. */
export const reviewReasons = [
  'imageUnreadable',
  'imageIncomplete',
  'documentExpired',
  'documentOther',
  'nameDiffers',
  'numberDiffers',
  'underAge',
  'companyUnknown',
  'certificateUnreadable',
  'certificateOther',
  'amountDiffers',
  'notReceived',
  'ownerDiffers',
  'accountRefused',
  'cardDeclined',
  'limitExceeded',
  'other',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** The reasons that fit each kind: what the desk may say. */
export const reasonsOf: Readonly<Record<ReviewKind, readonly ReviewReason[]>> = {
  kyc: [
    'imageUnreadable',
    'imageIncomplete',
    'documentExpired',
    'documentOther',
    'nameDiffers',
    'numberDiffers',
    'underAge',
    'companyUnknown',
    'other',
  ],
  account: ['ownerDiffers', 'accountRefused', 'imageUnreadable', 'other'],
  deposit: [
    'certificateUnreadable',
    'certificateOther',
    'amountDiffers',
    'notReceived',
    'ownerDiffers',
    'cardDeclined',
    'other',
  ],
  withdrawal: ['ownerDiffers', 'accountRefused', 'limitExceeded', 'other'],
  transfer: ['other'],
  permission: ['other'],
}

/** What of an identity application is to be done anew; the rest is kept. */
export const kycParts = ['front', 'back', 'name', 'number', 'document'] as const
export type KycPart = (typeof kycParts)[number]

export const redoOf: Readonly<Record<ReviewReason, readonly KycPart[]>> = {
  imageUnreadable: ['front', 'back'],
  imageIncomplete: ['front', 'back'],
  documentExpired: ['document', 'number', 'front', 'back'],
  documentOther: ['document', 'front', 'back'],
  nameDiffers: ['name'],
  numberDiffers: ['number'],
  underAge: ['document', 'number', 'front', 'back'],
  companyUnknown: ['name'],
  certificateUnreadable: [],
  certificateOther: [],
  amountDiffers: [],
  notReceived: [],
  ownerDiffers: [],
  accountRefused: [],
  cardDeclined: [],
  limitExceeded: [],
  other: ['document', 'name', 'number', 'front', 'back'],
}

/** A withdrawal leaves the house: two people must agree to it. */
export const eyesOf: Readonly<Record<ReviewKind, 1 | 2>> = {
  kyc: 1,
  account: 1,
  deposit: 1,
  withdrawal: 2,
  transfer: 1,
  permission: 1,
}

// Requests that wait for a review: identity, a card, a deposit, a withdrawal, a permission. They share one life cycle:
// pending, then passed, failed or cancelled, which is final.

/** Status numbers of a review (specification §4). */
export const reviewStatus = { pending: 1, failed: 2, passed: 3 } as const
export type ReviewStatus = (typeof reviewStatus)[keyof typeof reviewStatus]

export const requestStates = ['pending', 'passed', 'failed', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]

/** Status number of each state. A cancelled request has the status failed, because it never took effect. */
export const statusOfState: Readonly<Record<RequestState, ReviewStatus>> = {
  pending: reviewStatus.pending,
  passed: reviewStatus.passed,
  failed: reviewStatus.failed,
  cancelled: reviewStatus.failed,
}

/**
 * Reasons for rejecting a request: keys under `review.reason` in the locales. Each text names the next step. No text
 * asks for a payment.
 */
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

/** Parts of an identity application that the user can be asked to repeat. The other parts are kept. */
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

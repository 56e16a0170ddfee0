// Kinds of review: one record each. The auto-reviewer, the back office and the page derive from it.
import type { NoticeKind, NoticeSubject } from './notice.ts'
import type { ReviewReason } from './review.ts'

type KindSpec = {
  /** Reasons that an operator may give. */
  readonly reasons: readonly ReviewReason[]
  /** Operators that must agree. A withdrawal leaves the platform: two. */
  readonly approvals: 1 | 2
  /** The page that its notices link to; null for none. */
  readonly subject: NoticeSubject | null
  /** Sent when it is decided. */
  readonly notices: { readonly passed: NoticeKind; readonly failed: NoticeKind }
}

export const reviewKindSpecs = {
  kyc: {
    reasons: [
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
    approvals: 1,
    subject: 'kyc',
    notices: { passed: 'kycPassed', failed: 'kycFailed' },
  },
  account: {
    reasons: ['ownerDiffers', 'accountRefused', 'imageUnreadable', 'other'],
    approvals: 1,
    subject: 'account',
    notices: { passed: 'accountPassed', failed: 'accountFailed' },
  },
  deposit: {
    reasons: [
      'certificateUnreadable',
      'certificateOther',
      'amountDiffers',
      'notReceived',
      'ownerDiffers',
      'cardDeclined',
      'other',
    ],
    approvals: 1,
    subject: 'deposit',
    notices: { passed: 'depositPassed', failed: 'depositFailed' },
  },
  withdrawal: {
    reasons: ['ownerDiffers', 'accountRefused', 'limitExceeded', 'other'],
    approvals: 2,
    subject: 'withdrawal',
    notices: { passed: 'withdrawalPassed', failed: 'withdrawalFailed' },
  },
  transfer: {
    reasons: ['other'],
    approvals: 1,
    subject: 'transfer',
    notices: { passed: 'transferPassed', failed: 'transferCancelled' },
  },
  permission: {
    reasons: ['other'],
    approvals: 1,
    subject: null,
    notices: { passed: 'permissionPassed', failed: 'permissionFailed' },
  },
} as const satisfies Record<string, KindSpec>

export type ReviewKind = keyof typeof reviewKindSpecs
export const reviewKinds = Object.keys(reviewKindSpecs) as ReviewKind[]

/** Any entry: what generic code may read of a kind. */
export const reviewKindOf = (kind: ReviewKind): KindSpec => reviewKindSpecs[kind]

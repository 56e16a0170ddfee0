// Kinds of review, one record each. The auto-reviewer, the back office and the page derive from these records.
import type { NoticeKind } from './notice.ts'
import type { ReviewReason } from './review.ts'
import type { NoticeSubject } from './subjects.ts'

type KindSpec = {
  /** Reasons that an operator can give for a rejection. */
  readonly reasons: readonly ReviewReason[]
  /** Number of operators that must approve. A withdrawal needs two, because money leaves the platform. */
  readonly approvals: 1 | 2
  /** Subject that the notices of the review link to; null for no link. */
  readonly subject: NoticeSubject | null
  /** Kinds of notice that are sent when the review is decided. */
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

/** Returns the record of a kind, for code that handles all kinds. */
export const reviewKindOf = (kind: ReviewKind): KindSpec => reviewKindSpecs[kind]

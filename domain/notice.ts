// Notices: messages to a customer about a fact, one kind for each fact, which can be read again later. The text is
// `notice.<kind>` in the locales, filled with the values of the notice, in the reader's current language.

export const noticeKinds = [
  'welcome',
  'kycPassed',
  'kycFailed',
  'accountPassed',
  'accountFailed',
  'accountChanged',
  'depositPassed',
  'depositFailed',
  'depositSuspense',
  'suspenseReleased',
  'withdrawalPassed',
  'withdrawalFailed',
  'withdrawalCancelled',
  'transferPassed',
  'transferCancelled',
  'permissionPassed',
  'permissionFailed',
  'subscriptionRepriced',
  'subscriptionAllotted',
  'subscriptionNotAllotted',
  'subscriptionEnded',
  'subscriptionClosing',
  'subscriptionResult',
  'subscriptionListing',
  'subscriptionPostponed',
  'followConfirmed',
  'followReleased',
  'followSettled',
  'followStopped',
  'followEndedEarly',
  'fundAllotted',
  'fundFailed',
  'fundRedeemed',
  'subscriptionRefused',
  'subscriptionUnlocked',
  'quantConfirmed',
  'quantReleased',
  'quantSettled',
  'quantEndedEarly',
  'bondAllotted',
  'bondNotAllotted',
  'bondCoupon',
  'bondMatured',
  'loanPassed',
  'loanRejected',
  'loanDue',
  'loanOverdue',
  'loanPaid',
  'loanRepaid',
  'loanWarned',
  'loanCalled',
  'loanSold',
  'loanReleased',
  'robotStarted',
  'robotStopped',
  'robotEnded',
  'orderFilled',
  'orderRejected',
  'orderExpired',
  'orderCancelled',
  'orderCarried',
  'marginWarning',
  'marginLiquidated',
  'marginReduced',
  'contractExpiring',
  'contractSettled',
  'contractRolled',
  'passwordChanged',
  'payPasswordChanged',
  'factorAdded',
  'factorRemoved',
  'moneyHeld',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Topics by which the list of notices can be filtered. */
export const noticeTopics = ['order', 'money', 'account'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

const isOf =
  (...starts: readonly string[]) =>
  (kind: NoticeKind) =>
    starts.some(start => kind.startsWith(start))
const isOrder = isOf('order', 'margin', 'contract')
const isMoney = isOf(
  'deposit',
  'suspense',
  'withdrawal',
  'transfer',
  'subscription',
  'follow',
  'fund',
  'quant',
  'bond',
  'robot',
  'loan',
)

export function topicOf(kind: NoticeKind): NoticeTopic {
  if (isOrder(kind)) return 'order'
  return isMoney(kind) ? 'money' : 'account'
}

/** The subject that a notice links to. The client knows the page of each subject; the id names the row. */
export const noticeSubjects = [
  'kyc',
  'account',
  'deposit',
  'withdrawal',
  'transfer',
  'subscription',
  'offer',
  'follow',
  'fund',
  'block',
  'placing',
  'quant',
  'bond',
  'robot',
  'loan',
  'order',
  'position',
  'security',
] as const
export type NoticeSubject = (typeof noticeSubjects)[number]

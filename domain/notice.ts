// Notices: messages to a customer about a fact, one kind for each fact, which can be read again later. The text is
// `notice.<kind>` in the locales, filled with the values of the notice, in the reader's current language.

/** Kinds of notices by their topic. The list of notices can be filtered by topic. */
const kindsByTopic = {
  order: [
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
  ],
  money: [
    'depositPassed',
    'depositFailed',
    'depositSuspense',
    'suspenseReleased',
    'withdrawalPassed',
    'withdrawalFailed',
    'withdrawalCancelled',
    'transferPassed',
    'transferCancelled',
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
  ],
  account: [
    'welcome',
    'kycPassed',
    'kycFailed',
    'accountPassed',
    'accountFailed',
    'accountChanged',
    'permissionPassed',
    'permissionFailed',
    'passwordChanged',
    'payPasswordChanged',
    'factorAdded',
    'factorRemoved',
    'moneyHeld',
  ],
} as const

export type NoticeTopic = keyof typeof kindsByTopic
export const noticeTopics = Object.keys(kindsByTopic) as NoticeTopic[]
export type NoticeKind = (typeof kindsByTopic)[NoticeTopic][number]
export const noticeKinds: readonly NoticeKind[] = Object.values(kindsByTopic).flat()

const topics = new Map<NoticeKind, NoticeTopic>(
  noticeTopics.flatMap(topic => kindsByTopic[topic].map(kind => [kind, topic] as const)),
)
export const topicOf = (kind: NoticeKind): NoticeTopic => topics.get(kind) ?? 'account'

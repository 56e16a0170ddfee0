// What a customer is told and can read again later: one kind a fact. The text is `notice.<kind>` in the locales, filled with
// the notice's values, so that it reads in whatever language the reader has now.

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
  'orderFilled',
  'orderRejected',
  'orderExpired',
  'orderCancelled',
  'passwordChanged',
  'payPasswordChanged',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What the list can be narrowed to. */
export const noticeTopics = ['order', 'money', 'account'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

const isOf =
  (...starts: readonly string[]) =>
  (kind: NoticeKind) =>
    starts.some(start => kind.startsWith(start))
const isOrder = isOf('order')
const isMoney = isOf('deposit', 'suspense', 'withdrawal', 'transfer')

export const topicOf = (kind: NoticeKind): NoticeTopic =>
  isOrder(kind) ? 'order' : isMoney(kind) ? 'money' : 'account'

/** What a notice leads to: the client knows the page of each, the id names the row. */
export const noticeSubjects = [
  'kyc',
  'account',
  'deposit',
  'withdrawal',
  'transfer',
  'order',
  'position',
  'security',
] as const
export type NoticeSubject = (typeof noticeSubjects)[number]

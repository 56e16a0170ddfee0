// Kinds of records that notices, bill lines and account events refer to: one entry each, from which the three unions
// derive.

type SubjectSpec = {
  /** True if notices link to it. The client knows the page of each subject; the id names the row. */
  readonly notice: boolean
  /** True if transfers of the ledger name it, so that a line of the bill links to it. */
  readonly ledger: boolean
  /** Value of `what` in the `changed` event of the record; null if it has none. */
  readonly changed: string | null
}

const subjects = {
  kyc: { notice: true, ledger: false, changed: 'user' },
  security: { notice: true, ledger: false, changed: 'user' },
  account: { notice: true, ledger: false, changed: 'destination' },
  notice: { notice: false, ledger: false, changed: 'notice' },
  deposit: { notice: true, ledger: true, changed: 'deposit' },
  withdrawal: { notice: true, ledger: true, changed: 'withdrawal' },
  transfer: { notice: true, ledger: true, changed: 'transfer' },
  offer: { notice: true, ledger: false, changed: null },
  subscription: { notice: true, ledger: true, changed: 'subscription' },
  follow: { notice: true, ledger: true, changed: 'subscription' },
  block: { notice: true, ledger: true, changed: 'subscription' },
  placing: { notice: true, ledger: true, changed: 'subscription' },
  quant: { notice: true, ledger: true, changed: 'subscription' },
  robot: { notice: true, ledger: true, changed: 'subscription' },
  fund: { notice: true, ledger: true, changed: 'fund' },
  bond: { notice: true, ledger: true, changed: 'bond' },
  loan: { notice: true, ledger: true, changed: 'loan' },
  plan: { notice: true, ledger: false, changed: 'plan' },
  alert: { notice: true, ledger: false, changed: 'alert' },
  /** Orders and positions have account events of their own. */
  order: { notice: true, ledger: true, changed: null },
  position: { notice: true, ledger: true, changed: null },
} as const satisfies Record<string, SubjectSpec>

type Subjects = typeof subjects
type Subject = keyof Subjects
type SubjectWith<Spec> = { [Name in Subject]: Subjects[Name] extends Spec ? Name : never }[Subject]
const names = Object.keys(subjects) as Subject[]

export type NoticeSubject = SubjectWith<{ readonly notice: true }>
export const noticeSubjects = names.filter((name): name is NoticeSubject => subjects[name].notice)

export type SubjectType = SubjectWith<{ readonly ledger: true }>
export const subjectTypes = names.filter((name): name is SubjectType => subjects[name].ledger)

export type ChangedThing = NonNullable<Subjects[Subject]['changed']>
export const changedThings = [...new Set(names.map(name => subjects[name].changed))].filter(what => what !== null)

/** Subjects whose changes a customer is sent as a notice and as an account event. */
export type ReportedSubject = NoticeSubject & SubjectWith<{ readonly changed: string }>
export const changedThingOf = (subject: ReportedSubject): ChangedThing => subjects[subject].changed

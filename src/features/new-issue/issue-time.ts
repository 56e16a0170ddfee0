// The steps of an offer, their times, and the next step.
import type { OfferState } from '../../../domain/subscription.ts'
import type { NewIssue } from '../../../domain/wire/calls/new-issue.ts'

/** Time of a step in Unix seconds; null if the timetable does not have it. */
export const stepAt = ({ timetable }: Pick<NewIssue, 'timetable'>, step: OfferState): number | null =>
  timetable.find(each => each.step === step)?.at ?? null

const nextSteps: Readonly<Record<OfferState, OfferState>> = {
  announced: 'open',
  open: 'closed',
  closed: 'priced',
  priced: 'allotted',
  allotted: 'listed',
  listed: 'listed',
}

/** The step that the offer waits for; for a listed offer the listing. */
export const nextStep = ({ state }: Pick<NewIssue, 'state'>): OfferState => nextSteps[state]

export const issueHref = (id: string): string => `/pages/product/newstock?id=${encodeURIComponent(id)}`

/** Link to the application form of the offer, with the query of the order pages (specification §2). */
export function applyHref({ id, board, code, name, source }: NewIssue): string {
  const path = board === 'HK' ? '/pages/hkstock/payipo' : '/pages/payment/newstock'
  return `${path}?${new URLSearchParams({ id, code, name, source: String(source), direction: '0' })}`
}

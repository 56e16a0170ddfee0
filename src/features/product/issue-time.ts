// Steps of an offer as text: the next one, with its time.
import type { OfferState } from '../../../domain/subscription.ts'
import type { NewIssue } from '../../../domain/wire/calls/new-issue.ts'

export const exchangeZones: Readonly<Record<NewIssue['board'], string>> = {
  HK: 'Asia/Hong_Kong',
  US: 'America/New_York',
  MX: 'America/Mexico_City',
}

/** Seconds since 1970 of a step. */
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

/** The step that the offer waits for; of a listed one the listing. */
export const nextStep = ({ state }: Pick<NewIssue, 'state'>): OfferState => nextSteps[state]

export const issueHref = (id: string): string => `/pages/product/newstock?id=${encodeURIComponent(id)}`

/** Registration for the offer, with the query of the order pages (specification §2). */
export function applyHref({ id, board, code, name, source }: NewIssue): string {
  const path = board === 'HK' ? '/pages/hkstock/payipo' : '/pages/payment/newstock'
  return `${path}?${new URLSearchParams({ id, code, name, source: String(source), direction: '0' })}`
}

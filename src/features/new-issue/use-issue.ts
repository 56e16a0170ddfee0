// One offer, which changes with the time, and the user's application for it.
import { useSnapshot } from 'valtio/react'
import type { NewIssueDetail, NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import type { Lookup } from '../../data/use-call.ts'
import { byId, partOf, useRecord } from '../../data/use-record.ts'
import { session } from '../../state/session.ts'

export const useIssue = (id: string | null): Lookup<NewIssueDetail> =>
  useRecord('GET /m_ft/new_stock/detail', byId(id), { isMinutely: true })

/**
 * The user's application for an offer; null while unknown, without one, or logged out. A failure is ignored: the page
 * works without the application, because the server refuses a second one.
 */
export function useOwnSubscription(offerId: string): NewIssueSubscription | null {
  const { token } = useSnapshot(session)
  const lookup = useRecord('POST /position/subscription', token === null ? null : { offerId }, {
    changed: 'subscription',
  })
  return partOf(lookup, ({ list }) => list.find(each => each.state !== 'cancelled')).data
}

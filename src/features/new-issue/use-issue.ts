// One offer, which changes with the time, and the user's application for it.
import { useSnapshot } from 'valtio/react'
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import type { NewIssueDetail, NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import type { Lookup } from '../../data/use-call.ts'
import { afterList, byId, partOf, useRecord } from '../../data/use-record.ts'
import { codeOfQuery, isCalled } from '../../router/instrument-of-query.ts'
import { session } from '../../state/session.ts'

export const useIssue = (id: string | null): Lookup<NewIssueDetail> =>
  useRecord('GET /m_ft/new_stock/detail', byId(id), { isMinutely: true })

/** The offer that a link names, by its id or by the code of specification §2. */
export function useIssueOfQuery(query: URLSearchParams): Lookup<NewIssueDetail> {
  const id = query.get('id')
  const code = codeOfQuery(query)
  const listed = partOf(
    useRecord('POST /m_ft/sale_list', id !== null || code === '' ? null : { pageSize: PAGE_SIZE_MAX }),
    ({ list }) => list.find(issue => isCalled(issue.code, code)),
  )
  const issue = useIssue(id ?? listed.data?.id ?? null)
  return id === null ? afterList(listed, issue) : issue
}

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

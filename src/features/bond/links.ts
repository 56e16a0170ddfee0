// Addresses of bonds, and the issue that a query names.
import { codeOfQuery, isCalled } from '../../router/instrument-of-query.ts'
import { hrefOf } from '../../router/place.ts'

export const listHref = '/pages/bonds/list'
export const openHref = (id: string): string => hrefOf('/pages/bonds/open', { id })
export const auctionHref = (id: string): string => hrefOf('/pages/bonds/open', { id, auction: '1' })
export const closeHref = (id: string): string => hrefOf('/pages/bonds/close', { id })

/** True if a query names the issue, by its id or by the code of specification §2. */
export function isIssueOf(query: URLSearchParams, issue: { readonly id: string; readonly code: string }): boolean {
  const id = query.get('id')
  return id === null ? isCalled(issue.code, codeOfQuery(query)) : issue.id === id
}

// The purchases of bonds that a link names, kept current by account events.
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import type { BondLot } from '../../../domain/wire/calls/bond.ts'
import type { Lookup } from '../../data/use-call.ts'
import { byId, partOf, rowOf, useRecord } from '../../data/use-record.ts'
import { codeOfQuery } from '../../router/instrument-of-query.ts'
import { isIssueOf } from './links.ts'

export const useBondLot = (id: string | null): Lookup<BondLot> =>
  rowOf(useRecord('POST /treasuryBond/pageList', byId(id), { changed: 'bond' }))

/**
 * The purchase that a query names by its id, or all purchases of the bond with its code (specification §2) that can be
 * sold.
 */
export function useLotsOfQuery(query: URLSearchParams): Lookup<readonly BondLot[]> {
  const id = query.get('id')
  const isNamed = codeOfQuery(query) !== ''
  const all = isNamed ? { pageSize: PAGE_SIZE_MAX } : null
  return partOf(
    useRecord('POST /treasuryBond/pageList', id === null ? all : byId(id), { changed: 'bond' }),
    ({ list }) => {
      const lots = id === null ? list.filter(lot => lot.now !== null && isIssueOf(query, lot.issue)) : list
      return lots.length > 0 ? lots : undefined
    },
  )
}

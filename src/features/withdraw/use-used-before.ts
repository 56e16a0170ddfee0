// True if money was sent to the destination before. Null while unknown, which shows the warning too.

import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import type { DestinationKind } from '../../../domain/payment.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'

export function useUsedBefore(kind: DestinationKind, destinationId: string): boolean | null {
  const { data, reload } = useCall('POST /withdrawal/listPage', { pageNo: 1, pageSize: PAGE_SIZE_MAX, kind })
  useChanged('withdrawal', reload)
  if (!data) return null
  return data.list.some(({ destination, state }) => destination.id === destinationId && state === 'passed')
}

// Whether money went to a destination before. Null while it is not known, and then one is warned as if it had not.

import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import type { DestinationKind } from '../../../domain/payment.ts'
import { useCall } from '../../api/use-call.ts'
import { useChanged } from '../../engine/use-changed.ts'

export function useUsedBefore(kind: DestinationKind, destinationId: string): boolean | null {
  const { data, reload } = useCall('POST /withdrawal/listPage', { pageNo: 1, pageSize: PAGE_SIZE_MAX, kind })
  useChanged('withdrawal', reload)
  if (!data) return null
  return data.list.some(({ destination, state }) => destination.id === destinationId && state === 'passed')
}

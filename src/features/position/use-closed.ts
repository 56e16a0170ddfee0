// One closed position by its id, or the last record of a position by the id of the position.
import type { ClosedPosition } from '../../../domain/wire/calls/trading.ts'
import type { Lookup } from '../../data/use-call.ts'
import { byId, rowOf, useRecord } from '../../data/use-record.ts'

export const useClosed = (id: string): Lookup<ClosedPosition> => rowOf(useRecord('POST /position/flatList', byId(id)))

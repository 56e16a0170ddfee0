// One purchase by its id, kept current by account events.

import type { BondLot } from '../../../domain/wire/calls/bond.ts'
import type { Lookup } from '../../data/use-call.ts'
import { byId, rowOf, useRecord } from '../../data/use-record.ts'

export const useLot = (id: string | null): Lookup<BondLot> =>
  rowOf(useRecord('POST /treasuryBond/pageList', byId(id), { changed: 'bond' }))

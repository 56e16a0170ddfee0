// All lines that match a filter.
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import type { Collecting } from '../../shared/export/collect.ts'
import { collectPages } from '../../shared/export/collect.ts'
import type { BillFilter } from './filter.ts'
import { askBill } from './filter.ts'

export const collectBill = (filter: BillFilter, collecting: Collecting): Promise<BillLine[]> =>
  collectPages(page => askBill(filter, page), collecting)

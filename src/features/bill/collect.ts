// Loads all lines that match a filter, page by page. A line written meanwhile moves older lines to a later page: a line
// that comes twice is counted once, by its id, and none is missed.
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import type { BillFilter } from './filter.ts'
import { askBill } from './filter.ts'

type Progress = (done: number, total: number) => void

/** A failed call rejects the whole result: an incomplete bill is not exported. */
export async function collectBill(filter: BillFilter, signal: AbortSignal, onProgress: Progress): Promise<BillLine[]> {
  const lines = new Map<string, BillLine>()
  for (let pageNo = 1; ; pageNo += 1) {
    const { total, list } = await askBill(filter, { pageNo, pageSize: PAGE_SIZE_MAX, signal })
    for (const line of list) lines.set(line.id, line)
    onProgress(lines.size, Math.max(total, lines.size))
    if (pageNo * PAGE_SIZE_MAX >= total || list.length === 0) return [...lines.values()]
  }
}

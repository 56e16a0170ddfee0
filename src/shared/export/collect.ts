// Loads all rows of a list, page by page. A row written meanwhile moves older rows to a later page: a row that comes
// twice is counted once, by its id, and none is missed.
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'

type PageAsked = { readonly pageNo: number; readonly pageSize: number; readonly signal: AbortSignal }
type Page<Row> = { readonly total: number; readonly list: readonly Row[] }
export type Collecting = { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void }

/** A failed call rejects the whole result: an incomplete table is not exported. */
export async function collectPages<Row extends { readonly id: string }>(
  ask: (page: PageAsked) => Promise<Page<Row>>,
  { signal, onProgress }: Collecting,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let pageNo = 1; ; pageNo += 1) {
    const { total, list } = await ask({ pageNo, pageSize: PAGE_SIZE_MAX, signal })
    for (const row of list) rows.set(row.id, row)
    onProgress(rows.size, Math.max(total, rows.size))
    if (pageNo * PAGE_SIZE_MAX >= total || list.length === 0) return [...rows.values()]
  }
}

// How the watchlist is ordered: by hand, or by what moves. Kept on the device.
import { proxy } from 'valtio/vanilla'
import { isRecord, readStored, writeStored } from '../../state/persist.ts'

export const watchSorts = ['none', 'change', 'price'] as const
export type WatchSort = (typeof watchSorts)[number]
export type WatchOrder = { sort: WatchSort; ascending: boolean }

const STORED = 'watch-order'

function readOrder(): WatchOrder {
  const stored = readStored(STORED, isRecord)
  const sort = watchSorts.find(known => known === stored?.['sort']) ?? 'none'
  return { sort, ascending: stored?.['ascending'] === true }
}

export const watchOrder = proxy<WatchOrder>(readOrder())

/** A column's first tap puts the largest on top, the second the smallest, the third goes back to the order by hand. */
export function orderBy(sort: Exclude<WatchSort, 'none'>): void {
  if (watchOrder.sort !== sort) Object.assign(watchOrder, { sort, ascending: false })
  else if (watchOrder.ascending) Object.assign(watchOrder, { sort: 'none', ascending: false })
  else watchOrder.ascending = true
  writeStored(STORED, watchOrder)
}

// Order of the watchlist: manual, by change, or by price, which only a list in one currency can have. Stored on the device.
import { proxy } from 'valtio/vanilla'
import { isRecord, readStored, writeStored } from '../../lib/persist.ts'

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

/** The first tap on a column sorts descending, the second ascending, the third restores the manual order. */
export function orderBy(sort: Exclude<WatchSort, 'none'>): void {
  if (watchOrder.sort !== sort) Object.assign(watchOrder, { sort, ascending: false })
  else if (watchOrder.ascending) Object.assign(watchOrder, { sort: 'none', ascending: false })
  else watchOrder.ascending = true
  writeStored(STORED, watchOrder)
}

// A list that is loaded by pages and kept current by account events. Rows are identified by id, the newer version of a
// row wins, and the next page follows from the number of loaded rows.
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import { onAccount, onReload } from './events.ts'
import { CallFailure } from './failure.ts'
import { createRetry, isTransient } from './retry.ts'

export type PagedSource<T> = {
  readonly ask: (page: {
    pageNo: number
    pageSize: number
  }) => Promise<{ readonly total: number; readonly list: readonly T[] }>
  /** Returns the row that an event contains; null if it contains none of this list. */
  readonly pick: (event: AccountEvent) => T | null
  /** True if `row` is newer than `known`, which has the same id. */
  readonly isNewer: (row: T, known: T) => boolean
  /** True if the row passes the filter of the server request: pages are counted by these rows. */
  readonly belongs: (row: T) => boolean
}

/**
 * The source of a list without a filter, whose rows arrive by calls only. A row that is loaded again replaces the known
 * one.
 */
export const pagesOf = <T>(
  ask: PagedSource<T>['ask'],
  isNewer: PagedSource<T>['isNewer'] = () => true,
): PagedSource<T> => ({ ask, isNewer, pick: () => null, belongs: () => true })

type WithTimeline = { readonly timeline: readonly unknown[] }

/** An `isNewer` for rows whose timeline only grows. */
export const hasLongerTimeline = (row: WithTimeline, known: WithTimeline): boolean =>
  row.timeline.length >= known.timeline.length

export type Paged<T> = {
  /** In the state `failed`, previously loaded rows may still be there. */
  readonly state: 'loading' | 'ready' | 'failed'
  readonly rows: readonly T[]
  /** Number of rows on the server; null before the first response. */
  readonly total: number | null
  readonly failure: CallFailure | null
}

const PAGE_SIZE = 50

export function createPaged<T extends { readonly id: string }>(source: PagedSource<T>) {
  let shown: Paged<T> = { state: 'loading', rows: [], total: null, failure: null }
  let round = 0
  let asking = false
  let lastPage = 1
  const retry = createRetry(() => void fetchPage(lastPage))
  const watchers = new Set<() => void>()

  function show(change: Partial<Paged<T>>): void {
    shown = { ...shown, ...change }
    for (const watcher of watchers) watcher()
  }

  async function fetchPage(pageNo: number): Promise<void> {
    const mine = ++round
    asking = true
    lastPage = pageNo
    try {
      const page = await source.ask({ pageNo, pageSize: PAGE_SIZE })
      if (mine !== round) return
      retry.stop()
      accept(page.list, page.total, pageNo === 1)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      if (mine !== round || thrown.aborted) return
      if (isTransient(thrown)) retry.failed()
      show({ state: 'failed', failure: thrown })
    } finally {
      if (mine === round) asking = false
    }
  }

  function accept(list: readonly T[], total: number, isFirst: boolean): void {
    const known = new Map(shown.rows.map(row => [row.id, row]))
    const latest = (row: T): T => {
      const mine = known.get(row.id)
      return mine && source.isNewer(mine, row) ? mine : row
    }
    const fresh = list.map(latest).filter(source.belongs)
    // A first page replaces all rows: those deleted on the server are removed here.
    const kept = isFirst ? [] : shown.rows.filter(row => !list.some(({ id }) => id === row.id))
    const rows = isFirst ? fresh : [...kept, ...fresh]
    // A page without new rows is the last one, whatever its count says.
    const isLast = !isFirst && rows.length <= shown.rows.length
    show({ state: 'ready', failure: null, rows, total: isLast ? rows.length : Math.max(total, rows.length) })
  }

  function take(row: T): void {
    const at = shown.rows.findIndex(({ id }) => id === row.id)
    const known = shown.rows[at]
    const total = shown.total
    if (known && !source.isNewer(row, known)) return
    if (known && source.belongs(row)) show({ rows: shown.rows.with(at, row) })
    else if (known) show({ rows: shown.rows.toSpliced(at, 1), total: total === null ? null : total - 1 })
    else if (source.belongs(row)) show({ rows: [row, ...shown.rows], total: total === null ? null : total + 1 })
  }

  /**
   * Loads the first page again, for new rows, and the page of the row `id`. Shown rows are not removed, and a failure
   * changes nothing.
   */
  async function refresh(id: string | null): Promise<void> {
    const mine = round
    if (shown.state !== 'ready') return reload()
    const at = shown.rows.findIndex(row => row.id === id)
    const pages = new Set([1, Math.floor(Math.max(at, 0) / PAGE_SIZE) + 1])
    try {
      const [first, ...others] = await Promise.all(
        [...pages].map(pageNo => source.ask({ pageNo, pageSize: PAGE_SIZE })),
      )
      if (mine !== round) return
      for (const row of first?.list.toReversed() ?? []) take(row)
      const isKnown = (row: T): boolean => shown.rows.some(({ id: known }) => known === row.id)
      for (const { list } of others) for (const row of list.filter(isKnown)) take(row)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
    }
  }

  const reload = (): void => void fetchPage(1)
  return {
    shown: () => shown,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    reload,
    refresh: (id: string | null): void => void refresh(id),
    /** Loads the next page, unless all rows are loaded or a page is being loaded. */
    more(): void {
      if (asking || shown.state === 'failed' || shown.total === null || shown.rows.length >= shown.total) return
      void fetchPage(Math.floor(shown.rows.length / PAGE_SIZE) + 1)
    },
    /** Loads the first page, and follows account events. Returns a function that ends it. */
    start(): () => void {
      const stopNews = onAccount(events => {
        for (const event of events) {
          const row = source.pick(event)
          if (row) take(row)
        }
      })
      const stopReload = onReload(reload)
      reload()
      return () => {
        round += 1
        retry.stop()
        stopNews()
        stopReload()
      }
    },
  }
}

/** `source` must be the same object in each render: another object is another list. */
export function usePaged<T extends { readonly id: string }>(source: PagedSource<T>) {
  const paged = useMemo(() => createPaged(source), [source])
  useEffect(() => paged.start(), [paged])
  const shown = useSyncExternalStore(paged.watch, paged.shown)
  return { ...shown, reload: paged.reload, refresh: paged.refresh, more: paged.more }
}

// Decides what is shown: the previous page until the next one is ready, a skeleton after 200 ms, an error with a retry
// if the page fails or takes longer than a minute (specification §2).

import type { ComponentType } from 'react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { LOADING_DELAY_MS, PAGE_TIMEOUT_MS } from '../../domain/limits.ts'
import { createRetry, retryAll } from '../data/retry.ts'
import { reloadForCode } from '../lib/shell/reload.ts'
import { connection } from '../state/connection.ts'
import type { Place } from './place.ts'
import type { PagePath } from './table.ts'
import { pageAt } from './table.ts'

export type PageModule = { readonly Page: ComponentType }
/** Loads the code and the texts of a page. */
export type LoadPage = (page: PagePath) => Promise<PageModule>

export type Shown =
  | { readonly state: 'ready'; readonly place: Place; readonly Page: ComponentType }
  | { readonly state: 'missing' | 'loading'; readonly place: Place }
  | { readonly state: 'failed'; readonly place: Place; readonly retry: () => void }

const loaded = new Map<PagePath, ComponentType>()
const failures = new Map<PagePath, number>()

/** Loads the code and the texts of a page once. */
export async function fetchPage(load: LoadPage, page: PagePath): Promise<void> {
  if (loaded.has(page)) return
  try {
    const { Page } = await load(page)
    loaded.set(page, Page)
  } catch (thrown) {
    failures.set(page, (failures.get(page) ?? 0) + 1)
    throw thrown
  }
}

/**
 * True after repeated failures while connected. A document imports a module once: after a failure, the browser fails
 * every later import of it, so only a new document helps.
 */
const needsNewDocument = (page: PagePath): boolean => connection.status === 'live' && (failures.get(page) ?? 0) > 1

/** What can be shown for a place at once; null if the page must be loaded first. */
function atHand(place: Place): Shown | null {
  const page = pageAt(place.path)
  if (!page) return { state: 'missing', place }
  const Page = loaded.get(page)
  return Page ? { state: 'ready', place, Page } : null
}

/** No new page is shown while `isAdmitted` is false. */
export function useShown(place: Place, load: LoadPage, isAdmitted: boolean): Shown {
  const [kept, keep] = useState<Shown>({ state: 'loading', place })
  const [tries, setTries] = useState(0)
  const { key } = place.entry
  const page = isAdmitted ? pageAt(place.path) : null
  // Only the visit and the retries start a load; a changed query within the same visit does not.
  const visit = useMemo(() => ({ key, page, tries }), [key, page, tries])
  const show = useEffectEvent((state: 'loading' | 'failed') => {
    const retry = () => setTries(before => before + 1)
    keep(state === 'loading' ? { state, place } : { state, place, retry })
  })
  const showReady = useEffectEvent(() => {
    const ready = isAdmitted ? atHand(place) : null
    if (ready) keep(ready)
    return ready !== null
  })

  useEffect(() => {
    if (showReady()) {
      // A page that is shown again repeats its failed queries.
      retryAll()
      return
    }
    if (!visit.page) return
    const { page } = visit
    let isOver = false
    const fail = (): void => {
      clearTimeout(late)
      if (isOver) return
      show('failed')
      retry.failed()
      if (needsNewDocument(page)) reloadForCode()
    }
    const fetchIt = (): void =>
      void fetchPage(load, page).then(() => {
        if (isOver) return
        leave()
        showReady()
      }, fail)
    // The error stays on the screen while the page is being loaded again.
    const retry = createRetry(fetchIt)
    const late = setTimeout(() => show('loading'), LOADING_DELAY_MS)
    const never = setTimeout(fail, PAGE_TIMEOUT_MS)
    const leave = (): void => {
      isOver = true
      retry.stop()
      clearTimeout(late)
      clearTimeout(never)
    }
    fetchIt()
    return leave
  }, [visit, load])

  return isAdmitted ? (atHand(place) ?? kept) : kept
}

// Which page is shown: the old one until the next is ready, a skeleton when that takes longer than 200 ms, a word and a
// Retry when it fails or takes longer than a minute (specification §2).

import type { ComponentType } from 'react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { PAGE_DELAY_MS, PAGE_TIMEOUT_MS } from '../../domain/limits.ts'
import type { Place } from './place.ts'
import type { PagePath } from './table.ts'
import { pageAt } from './table.ts'

export type PageModule = { readonly Page: ComponentType }
/** Fetches the code and the texts of a page. */
export type LoadPage = (page: PagePath) => Promise<PageModule>

export type Shown =
  | { readonly state: 'ready'; readonly place: Place; readonly Page: ComponentType }
  | { readonly state: 'missing' | 'loading'; readonly place: Place }
  | { readonly state: 'failed'; readonly place: Place; readonly retry: () => void }

const loaded = new Map<PagePath, ComponentType>()

async function fetchPage(load: LoadPage, page: PagePath): Promise<void> {
  const { Page } = await load(page)
  loaded.set(page, Page)
}

/** What can be shown at once, or null. */
function atHand(place: Place): Shown | null {
  const page = pageAt(place.path)
  if (!page) return { state: 'missing', place }
  const Page = loaded.get(page)
  return Page ? { state: 'ready', place, Page } : null
}

/** Nothing new is shown while `isAdmitted` is false. */
export function useShown(place: Place, load: LoadPage, isAdmitted: boolean): Shown {
  const [kept, keep] = useState<Shown>({ state: 'loading', place })
  const [tries, setTries] = useState(0)
  const { key } = place.entry
  const page = isAdmitted ? pageAt(place.path) : null
  // The visit and the tries decide when to fetch; a changed query of the same visit does not.
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
    if (showReady() || !visit.page) return
    let isOver = false
    const end = (work: () => void) => {
      if (!isOver) work()
      isOver = true
    }
    const late = setTimeout(() => !isOver && show('loading'), PAGE_DELAY_MS)
    const never = setTimeout(() => end(() => show('failed')), PAGE_TIMEOUT_MS)
    fetchPage(load, visit.page).then(
      () => end(showReady),
      () => end(() => show('failed')),
    )
    return () => {
      isOver = true
      clearTimeout(late)
      clearTimeout(never)
    }
  }, [visit, load])

  return isAdmitted ? (atHand(place) ?? kept) : kept
}

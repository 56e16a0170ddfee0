// The frame of every page: its <main>, its title, and the marks that tests and screenshots wait for (design §6).

import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dropLastSeen } from '../lib/shell/last-seen.ts'
import { settleSoon } from '../lib/shell/soon.ts'
import { usePlace } from './context.ts'
import { settleScroll } from './scroll.ts'
import { pageAt, specOf } from './table.ts'
import './page-frame.css'

type PageFrameProps = {
  /** True once the first data is shown. A page without data is ready at once. */
  readonly ready?: boolean
  /** Overrides the title of the page table, for example with the name of an instrument. */
  readonly title?: string
  /** True while the page shows that it is loading. */
  readonly busy?: boolean
  readonly children: ReactNode
}

export function PageFrame({ ready = true, title, busy = false, children }: PageFrameProps) {
  const { t } = useTranslation('common')
  const place = usePlace()
  const page = pageAt(place.path)
  const main = useRef<HTMLElement>(null)
  const name = title ?? t(`page.${page ? specOf(page).title : 'notFound'}`)

  useEffect(() => {
    const app = t('app.name')
    document.title = page === '/' ? app : `${name} · ${app}`
  }, [name, page, t])

  // The last-seen home page is removed once the home page has content to show, and at once for any other page. Without
  // a network it stays, because it is the only content of the home page.
  useLayoutEffect(() => {
    if (page !== '/' || ready || (!busy && navigator.onLine)) dropLastSeen()
  }, [busy, ready, page])

  useEffect(() => {
    if (ready) settleSoon()
  }, [ready])

  // The page is mounted again for each visit, so these effects run once a visit: a changed query does not scroll.
  const settle = useEffectEvent(() => settleScroll(place))
  const announce = useEffectEvent(() => {
    if (place.arrival !== 'start' && main.current) focusHeading(main.current)
  })
  useLayoutEffect(() => settle(), [])
  useEffect(() => announce(), [])

  return (
    <main ref={main} data-page={page ?? 'not-found'} data-ready={ready || undefined} aria-busy={busy || undefined}>
      {children}
    </main>
  )
}

/**
 * Announces the page to screen readers by moving the focus to its heading. If a field of the page has the focus, it
 * keeps it.
 */
function focusHeading(main: HTMLElement): void {
  if (main.contains(document.activeElement)) return
  const heading = main.querySelector<HTMLElement>('h1') ?? main
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

// What every page stands in: its <main>, its title, and the marks that tests and pictures wait for (design §6).

import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useText } from '../i18n/t.ts'
import { dropLastSeen } from '../last-seen/show.ts'
import { keepShellSoon } from '../shell/soon.ts'
import { usePlace } from './context.ts'
import { settleScroll } from './scroll.ts'
import { pageAt, specOf } from './table.ts'
import './page-frame.css'

type PageFrameProps = {
  /** Its first data shows. A page without data is ready at once. */
  readonly ready?: boolean
  /** When the page knows better than the table: the name of a stock. */
  readonly title?: string
  /** Says that it is on its way. */
  readonly busy?: boolean
  readonly children: ReactNode
}

export function PageFrame({ ready = true, title, busy = false, children }: PageFrameProps) {
  const t = useText('common')
  const place = usePlace()
  const page = pageAt(place.path)
  const main = useRef<HTMLElement>(null)
  const name = title ?? t(`page.${page ? specOf(page).title : 'notFound'}`)

  useEffect(() => {
    const app = t('app.name')
    document.title = page === '/' ? app : `${name} · ${app}`
  }, [name, page, t])

  // What Home was last seen as gives way to any page that has something to show, and at once to any other page. Without a
  // network it is all that there is of Home.
  useLayoutEffect(() => {
    if (page !== '/' || ready || (!busy && navigator.onLine)) dropLastSeen()
  }, [busy, ready, page])

  useEffect(() => {
    if (ready) keepShellSoon()
  }, [ready])

  // The host mounts a page anew for each visit, so that these happen once in it: a changed query moves nothing.
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

/** Those who listen hear where they are now. A field that took the focus itself keeps it. */
function focusHeading(main: HTMLElement): void {
  if (main.contains(document.activeElement)) return
  const heading = main.querySelector<HTMLElement>('h1') ?? main
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

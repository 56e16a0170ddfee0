// The tab pages that were shown so far. All but the current one are hidden, and their effects are unmounted. A tap on a
// tab therefore paints its previous content before any request to the engine or the server, and so does Back from a
// pushed page.
import type { ComponentType } from 'react'
import { Activity, useState } from 'react'
import { PageHost } from './PageHost.tsx'
import { ShownPlace } from './ShownPlace.tsx'
import type { Shown } from './shown.ts'
import type { PagePath } from './table.ts'
import { pageAt, tabOf } from './table.ts'

type KeptTabsProps = { readonly shown: Shown; readonly NotFound: ComponentType }

/** Shows the current tab page. Shows nothing while another page is current, or while the page's code is loading. */
export function KeptTabs({ shown, NotFound }: KeptTabsProps) {
  const [kept, keep] = useState<ReadonlyMap<PagePath, Shown>>(new Map())
  const { path } = shown.place
  const current = shown.state === 'ready' && tabOf(path) !== null ? pageAt(path) : null
  if (current && kept.get(current)?.place !== shown.place) keep(new Map(kept).set(current, shown))
  return [...kept].map(([page, tab]) => (
    <Activity key={page} mode={page === current ? 'visible' : 'hidden'}>
      <ShownPlace place={tab.place}>
        <PageHost shown={tab} NotFound={NotFound} />
      </ShownPlace>
    </Activity>
  ))
}

// The app shell: the page of the current address, the tab bar on the pages of the five tabs, and the strip of notes above both.
import { useSnapshot } from 'valtio/react'
import { loadNamespaces } from '../i18n/i18n.ts'
import { Page as NotFound } from '../pages/not-found.tsx'
import { useAdmission } from '../router/guard.ts'
import { useCurrentPlace } from '../router/history.ts'
import { KeptTabs } from '../router/KeptTabs.tsx'
import { PageHost } from '../router/PageHost.tsx'
import { ShownPlace } from '../router/ShownPlace.tsx'
import type { LoadPage } from '../router/shown.ts'
import { useShown } from '../router/shown.ts'
import { tabOf } from '../router/table.ts'
import { AppTabs } from '../shared/AppTabs.tsx'
import { session } from '../state/session.ts'
import { Notes } from './Notes.tsx'
import { partsOf } from './routes.ts'

/** Loads the code and the texts of a page at the same time. */
export const loadPage: LoadPage = async page => {
  const { load, text } = await partsOf(page)
  const [module] = await Promise.all([load(), loadNamespaces(text)])
  return module
}

export function App() {
  const place = useCurrentPlace()
  const shown = useShown(place, loadPage, useAdmission(place))
  const { token } = useSnapshot(session)
  const isTab = tabOf(shown.place.path) !== null
  return (
    <>
      <Notes />
      <ShownPlace place={shown.place}>
        {/* The tab bar is first in the document, so that the keyboard reaches it without passing a long list. */}
        {isTab && <AppTabs current={shown.place.path} />}
        {!(isTab && shown.state === 'ready') && <PageHost shown={shown} NotFound={NotFound} />}
      </ShownPlace>
      {/* The key unmounts the kept tabs when the session changes: another user sees no page of the previous one. */}
      <KeptTabs key={token} shown={shown} NotFound={NotFound} />
    </>
  )
}

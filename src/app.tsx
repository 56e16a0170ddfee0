// The shell: the page of the address, the tab bar under the five tabs, the toasts over both.
import { useSnapshot } from 'valtio/react'
import { AppTabs } from './AppTabs.tsx'
import { loadNamespaces } from './i18n/i18n.ts'
import { Page as NotFound } from './pages/not-found.tsx'
import { useAdmission } from './router/guard.ts'
import { useCurrentPlace } from './router/history.ts'
import { PageHost } from './router/PageHost.tsx'
import { ShownPlace } from './router/ShownPlace.tsx'
import type { LoadPage } from './router/shown.ts'
import { useShown } from './router/shown.ts'
import { specOf, tabOf } from './router/table.ts'
import { codeOf } from './routes.ts'
import type { Toast } from './state/toast.ts'
import { dismissToast, toasts } from './state/toast.ts'
import { Toasts } from './ui/Toasts.tsx'

/** Code and words at the same time. */
const loadPage: LoadPage = async page => {
  const [module] = await Promise.all([codeOf(page), loadNamespaces(specOf(page).text)])
  return module
}

export function App() {
  const place = useCurrentPlace()
  const shown = useShown(place, loadPage, useAdmission(place))
  return (
    <ShownPlace place={shown.place}>
      {/* Before the page, so that the keyboard reaches it without going through a list of any length. */}
      {tabOf(shown.place.path) !== null && <AppTabs current={shown.place.path} />}
      <PageHost shown={shown} NotFound={NotFound} />
      <AppToasts />
    </ShownPlace>
  )
}

function AppToasts() {
  const { list } = useSnapshot(toasts)
  return <Toasts items={list.map(withDismissal)} onDismiss={dismissToast} />
}

/** What a toast offers is done once, and the toast has done its part. */
function withDismissal(toast: Toast): Toast {
  const { action, id } = toast
  if (!action) return toast
  const run = () => {
    dismissToast(id)
    action.run()
  }
  return { ...toast, action: { label: action.label, run } }
}

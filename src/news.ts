// What the engine tells that concerns the whole app: the session was ended elsewhere; who the user is has changed; the
// server talks another version.
import { sessionExpired } from './api/expired.ts'
import { onAccount, onOutdated } from './engine/events.ts'
import { onChanged } from './engine/use-changed.ts'
import { refreshUser } from './features/auth/session-calls.ts'
import { textOf } from './i18n/t.ts'
import { reload } from './shell/reload.ts'
import { session } from './state/session.ts'
import { showToast } from './state/toast.ts'

export function followNews(): void {
  onAccount(events => {
    if (events.some(event => event.type === 'loggedOut')) sessionExpired(session.token)
  })
  // Also when everything may have changed: verified meanwhile, say.
  onChanged('user', () => void refreshUser())
  onOutdated(() => {
    const t = textOf('common')
    // Never by itself: a ticket may be half filled in.
    showToast('failure', t('toast.outdated'), { action: { label: t('action.reload'), run: () => void reload() } })
  })
}

// Engine events for the whole app: the session was ended on another device; the user's record has changed; the server
// has another protocol version.

import { onAccount, onOutdated } from '../data/events.ts'
import { sessionExpired } from '../data/expired.ts'
import { onChanged } from '../data/use-changed.ts'
import { refreshUser } from '../features/auth/refresh-user.ts'
import { textOf } from '../i18n/t.ts'
import { reload } from '../lib/shell/reload.ts'
import { session } from '../state/session.ts'
import { showToast } from '../state/toast.ts'

export function followNews(): void {
  onAccount(events => {
    if (events.some(event => event.type === 'loggedOut')) sessionExpired(session.token)
  })
  // Also runs when account events were lost: the user's verification may have changed, for example.
  onChanged('user', () => void refreshUser())
  onOutdated(() => {
    const t = textOf('common')
    // Never reloads without a tap: a ticket may be half filled in.
    showToast('failure', t('toast.outdated'), { action: { label: t('action.reload'), run: () => void reload() } })
  })
}

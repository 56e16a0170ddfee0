// The one reaction to a dead session (specification §8): a message, log-out, and the log-in page that leads back here.
import { textOf } from '../i18n/t.ts'
import { closeSession, session } from '../state/session.ts'
import { showToast } from '../state/toast.ts'

let openLogin = (): void => {}

/** Pages are a later layer: the app sets here how the log-in page is opened. */
export function onSessionExpired(open: () => void): void {
  openLogin = open
}

/** `token` is that of the refused call: a late answer to an earlier session does not end a later one. */
export function sessionExpired(token: string | null): void {
  if (token === null || session.token !== token) return
  closeSession()
  showToast('failure', textOf('common')('toast.loginExpired'))
  openLogin()
}

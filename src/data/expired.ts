// The one reaction to an expired session (specification §8): a message, log-out, and the log-in page with a return link
// to the current page.
import { textOf } from '../i18n/t.ts'
import { closeSession, session } from '../state/session.ts'
import { showToast } from '../state/toast.ts'

let openLogin = (): void => {}

/** Sets how the log-in page is opened. The app sets it at its start, because this layer must not import pages. */
export function onSessionExpired(open: () => void): void {
  openLogin = open
}

/** `token` is the one of the refused call: a late refusal of an earlier session does not end the current one. */
export function sessionExpired(token: string | null): void {
  if (token === null || session.token !== token) return
  closeSession()
  showToast('failure', textOf('common')('toast.loginExpired'))
  openLogin()
}

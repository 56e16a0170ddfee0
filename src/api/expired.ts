// The one reaction to a dead session (specification §8): say so, log out, and open the log-in that leads back here.
import { textOf } from '../i18n/t.ts'
import { goToLogin } from '../router/navigate.ts'
import { closeSession, session } from '../state/session.ts'
import { showToast } from '../state/toast.ts'

/** `token` is what the refused call carried: the late answer to an older session ends no newer one. */
export function sessionExpired(token: string | null): void {
  if (token === null || session.token !== token) return
  closeSession()
  showToast('failure', textOf('common')('toast.loginExpired'))
  goToLogin()
}

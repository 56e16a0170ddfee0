// Renders the app into the page once its first texts are loaded.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/vanilla/utils'
import { must } from '../../domain/assert.ts'
import { TOAST_MS } from '../../domain/limits.ts'
import { onSessionExpired } from '../data/expired.ts'
import { openIntents } from '../data/intents.ts'
import { onProofNeeded } from '../data/proof.ts'
import { followWithEngine } from '../engine/follow.ts'
import { followLastData } from '../engine/kept.ts'
import { refreshUser } from '../features/auth/refresh-user.ts'
import { changeLanguage, loadNamespaces, startTexts } from '../i18n/i18n.ts'
import { textOf } from '../i18n/t.ts'
import { whenSettled } from '../lib/shell/soon.ts'
import { startHistory } from '../router/history.ts'
import { followLinks } from '../router/links.ts'
import { goToLogin } from '../router/navigate.ts'
import { followOtherTabs, isLoggedIn, session } from '../state/session.ts'
import { followSettings, settings } from '../state/settings.ts'
import { showToast } from '../state/toast.ts'
import { App, loadPage } from './App.tsx'
import { followNews } from './news.ts'

/**
 * Tells the user that going back again leaves the app. `again` is called when the toast ends: the hint lasts as long as
 * its toast.
 */
function sayLeaving(again: () => void): void {
  showToast('info', textOf('common')('toast.leaving'))
  setTimeout(again, TOAST_MS)
}

/**
 * Reads what this device has stored of the logged-in user: the names in the record, and money requests that got no
 * response before a crash or a reload. Visitors load no code for it.
 */
async function resumeSession(): Promise<void> {
  if (!isLoggedIn()) return
  void (await import('../state/own.ts')).followPerson()
  if (openIntents().length === 0) return
  const [{ resolveOrders }, { resumeRequests }] = await Promise.all([
    import('../shared/orders/announce.ts'),
    import('../features/notice/resume.ts'),
    loadNamespaces(['order', 'notice']),
  ])
  await resolveOrders()
  resumeRequests()
}

/** The code of the keys is loaded with the first key. If that fails, none acts until the next start. */
const takeKeys = (first: KeyboardEvent): void =>
  void import('./keys.ts').then(({ followKeys }) => followKeys(first)).catch(() => {})

export async function start(): Promise<void> {
  followSettings()
  followWithEngine()
  followLastData()
  await startTexts(settings.locale, ['common', 'ui', 'row'])
  subscribeKey(settings, 'locale', changeLanguage)
  startHistory(sayLeaving)
  onSessionExpired(goToLogin)
  onProofNeeded(async failure => (await import('./ask-proof.tsx')).askProof(failure))
  followLinks()
  followOtherTabs()
  void refreshUser()
  followNews()
  whenSettled(async () => (await import('./settled.ts')).runSettled(loadPage))
  addEventListener('keydown', takeKeys, { once: true })
  createRoot(must(document.getElementById('app'), '#app')).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // A failed load of this code loses nothing: the next start or log-in tries again.
  const resume = (): void => void resumeSession().catch(() => {})
  resume()
  subscribeKey(session, 'token', resume)
}

// Puts the app into the page once its first words are here.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { subscribeKey } from 'valtio/vanilla/utils'
import { must } from '../domain/assert.ts'
import { TOAST_MS } from '../domain/limits.ts'
import { openIntents } from './api/intents.ts'
import { App } from './app.tsx'
import { followWithEngine } from './engine/follow.ts'
import { refreshUser } from './features/auth/session-calls.ts'
import { changeLanguage, loadNamespaces, startTexts } from './i18n/i18n.ts'
import { textOf } from './i18n/t.ts'
import { followNews } from './news.ts'
import { startHistory } from './router/history.ts'
import { followLinks } from './router/links.ts'
import { followOtherTabs, session } from './state/session.ts'
import { followSettings, settings } from './state/settings.ts'
import { showToast } from './state/toast.ts'

/** The offer to leave lasts as long as the words that make it. */
function sayLeaving(again: () => void): void {
  showToast('info', textOf('common')('toast.leaving'))
  setTimeout(again, TOAST_MS)
}

/** What was sent and never answered, before a crash or a reload: its code is fetched only when there is any. */
async function resolveIntents(): Promise<void> {
  if (openIntents().length === 0) return
  const [{ resolveOrders }, { resumeRequests }] = await Promise.all([
    import('./features/order/announce.ts'),
    import('./features/notice/resume.ts'),
    loadNamespaces(['order', 'notice']),
  ])
  resolveOrders()
  resumeRequests()
}

export async function start(): Promise<void> {
  followSettings()
  followWithEngine()
  await startTexts(settings.locale, ['common', 'ui'])
  subscribeKey(settings, 'locale', changeLanguage)
  startHistory(sayLeaving)
  followLinks()
  followOtherTabs()
  void refreshUser()
  followNews()
  createRoot(must(document.getElementById('app'), '#app')).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // Without its code nothing is lost: it is asked about at the next start or log-in.
  const resolve = (): void => void resolveIntents().catch(() => {})
  resolve()
  subscribeKey(session, 'token', resolve)
}

// The first script, bundled into one file of two kilobytes: starts the engine and requests the data of the home page.
// Until that data arrives, it shows the home page as last seen.
import { beginEarly, engineConfig } from '../engine/begin.ts'
import { seenPainted, showLastSeen } from '../lib/shell/last-seen.ts'
import { fetchRest } from '../lib/shell/rest.ts'
import { splitHash } from '../router/place.ts'
import { readSession, readSettings } from '../state/kept.ts'
import { applyLook } from '../state/look.ts'

const settings = readSettings()
const session = readSession()
const isHome = splitHash(location.hash).path === '/'
// Runs first: when the page comes from the device's cache, the other scripts wait for it.
whenRead(() => {
  try {
    if (isHome) showLastSeen({ locale: settings.locale, isIn: session.token !== null })
  } finally {
    void seenPainted().then(fetchRest)
  }
})
applyLook(settings)
beginEarly(engineConfig(settings, session), isHome)

/** Calls `then` after the document is parsed, before its other scripts run. */
function whenRead(then: () => void): void {
  if (document.readyState !== 'loading') then()
  else document.addEventListener('readystatechange', then, { once: true })
}

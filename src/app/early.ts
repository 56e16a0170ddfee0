// The first script, two kilobytes without imports: starts the engine and requests the data of the home page. Until that
// arrives, it shows the home page as last seen.
import { beginEarly, engineConfig } from '../engine/begin.ts'
import { seenPainted, showLastSeen } from '../lib/shell/last-seen.ts'
import { fetchRest } from '../lib/shell/rest.ts'
import { splitHash } from '../router/place.ts'
import { readSession, readSettings } from '../state/kept.ts'
import { applyLook } from '../state/look.ts'

const settings = readSettings()
const session = readSession()
const isHome = splitHash(location.hash).path === '/'
// Runs first: on the page from the device's cache everything else waits for it.
whenRead(() => {
  try {
    if (isHome) showLastSeen({ locale: settings.locale, isIn: session.token !== null })
  } finally {
    void seenPainted().then(fetchRest)
  }
})
applyLook(settings)
beginEarly(engineConfig(settings, session), isHome)

/** Runs after the document is parsed, before its other scripts. */
function whenRead(then: () => void): void {
  if (document.readyState !== 'loading') then()
  else document.addEventListener('readystatechange', then, { once: true })
}

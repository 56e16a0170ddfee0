// The first script, two kilobytes that need no other: the engine begins, and asks for what Home shows; until that comes, Home
// stands there as it was last seen.
import { beginEarly, engineConfig } from './engine/begin.ts'
import { seenPainted, showLastSeen } from './last-seen/show.ts'
import { splitHash } from './router/place.ts'
import { fetchRest } from './shell/rest.ts'
import { readSession, readSettings } from './state/kept.ts'
import { applyLook } from './state/look.ts'

const settings = readSettings()
const session = readSession()
const isHome = splitHash(location.hash).path === '/'
// First of all: in the page that the device keeps, everything else waits for it.
whenRead(() => {
  try {
    if (isHome) showLastSeen({ locale: settings.locale, isIn: session.token !== null })
  } finally {
    void seenPainted().then(fetchRest)
  }
})
applyLook(settings)
beginEarly(engineConfig(settings, session), isHome)

/** Once the document is read; before its other scripts run. */
function whenRead(then: () => void): void {
  if (document.readyState !== 'loading') then()
  else document.addEventListener('readystatechange', then, { once: true })
}

// The first script, two kilobytes that need no other: the engine begins, and asks for what Home shows; until that comes, Home
// stands there as it was last seen.
import { beginEarly, engineConfig } from './engine/begin.ts'
import { showLastSeen } from './last-seen/show.ts'
import { splitHash } from './router/place.ts'
import { readSession, readSettings } from './state/kept.ts'
import { applyLook } from './state/look.ts'

const settings = readSettings()
const session = readSession()
const isHome = splitHash(location.hash).path === '/'
applyLook(settings)
if (isHome) showLastSeen({ locale: settings.locale, isIn: session.token !== null })
beginEarly(engineConfig(settings, session), isHome)

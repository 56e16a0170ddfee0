// The pace requested from the engine: the one chosen in the settings, or the governor's, with a cap on devices that
// save data. Flashes follow it: there are none at a pace too slow for them.
import { subscribe } from 'valtio/vanilla'
import type { Pace } from '../../worker/contract.ts'
import type { PaceNow } from '../state/pace.ts'
import { paceNow } from '../state/pace.ts'
import { settings } from '../state/settings.ts'
import { configureEngine, onShown, refreshEngine } from './client.ts'
import type { Governor } from './governor.ts'

/** Null until its code is loaded, after the first page has its data. It would ignore the costs before that. */
let governor: Governor | null = null
/** Slows a pace down while the day's data is nearly used up (data-use.ts); absent until that is known. */
let limit = (now: PaceNow): PaceNow => now

/** True when the user asks for reduced data use. Chromium only; other browsers do not report it. */
export const savesData = (): boolean => (navigator as WithConnection).connection?.saveData === true
type WithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } }

/** By the setting; without an entry the pace is found by measuring. */
const chosenPaces: Partial<Readonly<Record<typeof settings.pace, Pace>>> = {
  full: 'full',
  light: 'slow',
  paused: 'touch',
}

function unlimited(): PaceNow {
  const chosen = chosenPaces[settings.pace]
  if (chosen) return { pace: chosen, reason: 'chosen' }
  const pace = governor?.pace ?? 'fast'
  if (savesData() && pace !== 'touch') return { pace: 'slow', reason: 'saver' }
  return { pace, reason: 'busy' }
}

const wanted = (): PaceNow => limit(unlimited())

function follow(): void {
  const next = wanted()
  if (next.pace === paceNow.pace && next.reason === paceNow.reason) return
  Object.assign(paceNow, next)
  apply(next.pace)
}

function apply(pace: Pace): void {
  document.documentElement.dataset['pace'] = pace
  configureEngine({ pace })
}

/** At the pace `touch`, changes are shown when the user touches the screen. */
function onTouch(): void {
  if (paceNow.pace === 'touch') refreshEngine()
}

export function governPace(by: Governor): void {
  governor = by
}

export function limitPace(by: typeof limit): void {
  limit = by
  follow()
}

export const firstPace = (): Pace => wanted().pace

export function followPace(): void {
  Object.assign(paceNow, wanted())
  apply(paceNow.pace)
  subscribe(settings, follow)
  onShown(costMs => {
    governor?.shown(costMs, performance.now())
    follow()
  })
  document.addEventListener('pointerdown', onTouch, { passive: true })
}

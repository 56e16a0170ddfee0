// Shows the home page while the app loads: as last seen on this device, or for a first visit as the server rendered it.
// Its prices are grey, with their age. The first script shows it, from markup that `keep.ts` stored or
// `server/http/first-visit.ts` sent. Nothing is shown if the build, the user or the settings have changed since.
import { DAY_MS } from '../../../domain/time.ts'
import type { Locale } from '../../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE } from '../../../domain/wire/envelope.ts'
import { isRecord, isText, readStored } from '../persist.ts'
import { mainScript } from './rest.ts'
import { trustedPicture } from './trusted.ts'

export const LAST_SEEN = 'lastSeen'

export type LastSeen = {
  readonly html: string
  /** The build that stored the markup: another build may look different. */
  readonly build: string
  readonly locale: Locale
  /** True if a user was logged in. */
  readonly isIn: boolean
  readonly at: number
}

/** Maximum age of markup that is stored on the device. */
const OLDEST_MS = 3 * DAY_MS
/** Maximum age of markup from the server. It is short, because that markup is marked as current. */
const MOMENT_MS = 30_000
/** Maximum wait for the paint, because a hidden page paints nothing. */
const PAINT_MOST_MS = 400
/** If the app has not started by then, the last-seen page is removed, so that the error behind it is visible. */
const TIMEOUT_MS = 6_000

const isLastSeen = (value: unknown): value is LastSeen =>
  isRecord(value) && isText(value['html']) && isText(value['build']) && typeof value['at'] === 'number'

/** Identifies the build: the main script's name contains a hash of all its imports. */
export const buildNow = (): string => mainScript()?.getAttribute('src') ?? ''

let shown: HTMLElement | null = null
let isOver = false
let painted: Promise<void> = Promise.resolve()

/** Shows the last-seen page, if there is one. The document must be parsed. */
export function showLastSeen(now: Pick<LastSeen, 'locale' | 'isIn'>): void {
  const html = isOver ? null : (kept(now) ?? drawn(now))
  if (html === null) return
  shown = document.createElement('div')
  shown.className = 'last-seen'
  shown.innerHTML = trustedPicture(html)
  document.body.prepend(shown)
  setTimeout(() => {
    if (navigator.onLine) dropLastSeen()
  }, TIMEOUT_MS)
  painted = new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_MOST_MS)
  })
}

/** Resolves once the last-seen page has been painted, at once if there is none. */
export const seenPainted = (): Promise<void> => painted

function kept({ locale, isIn }: Pick<LastSeen, 'locale' | 'isIn'>): string | null {
  const seen = readStored(LAST_SEEN, isLastSeen)
  const isSame = seen?.locale === locale && seen.isIn === isIn && seen.build === buildNow()
  return isSame && Math.abs(Date.now() - seen.at) < OLDEST_MS ? seen.html : null
}

/** The server's markup, for visitors without a session in the default language; null otherwise. */
function drawn({ locale, isIn }: Pick<LastSeen, 'locale' | 'isIn'>): string | null {
  const template = document.querySelector<HTMLTemplateElement>('#first-visit')
  if (!template || isIn || locale !== DEFAULT_LOCALE) return null
  return Math.abs(Date.now() - Number(template.dataset['at'])) < MOMENT_MS ? template.innerHTML : null
}

/** Removes the last-seen page, because the app has content of its own to show. */
export function dropLastSeen(): void {
  isOver = true
  shown?.remove()
  shown = null
}

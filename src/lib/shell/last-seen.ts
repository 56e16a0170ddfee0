// The home page as last seen on this device, or as the server rendered it for a first visit, shown while the app loads:
// its prices grey, with their age. The first script shows it, from markup that `keep.ts` stored or
// `server/http/first-visit.ts` sent. If the build, user or settings have changed since, nothing is shown.
import { DAY_MS } from '../../../domain/time.ts'
import type { Locale } from '../../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE } from '../../../domain/wire/envelope.ts'
import { isRecord, isText, readStored } from '../persist.ts'
import { mainScript } from './rest.ts'

export const LAST_SEEN = 'lastSeen'

export type LastSeen = {
  readonly html: string
  /** The build that stored it: another one may look different. */
  readonly build: string
  readonly locale: Locale
  /** A user was logged in. */
  readonly isIn: boolean
  readonly at: number
}

/** Maximum age of the stored markup. */
const OLDEST_MS = 3 * DAY_MS
/** Markup from the server is marked as current. */
const MOMENT_MS = 30_000
/** A hidden page paints nothing. */
const PAINT_MOST_MS = 400
/** If the app has not started by then, the stored page is removed, so that the error behind it is visible. */
const TIMEOUT_MS = 6_000

const isLastSeen = (value: unknown): value is LastSeen =>
  isRecord(value) && isText(value['html']) && isText(value['build']) && typeof value['at'] === 'number'

/** The main script's name is a hash of all its imports. */
export const buildNow = (): string => mainScript()?.getAttribute('src') ?? ''

let shown: HTMLElement | null = null
let isOver = false
let painted: Promise<void> = Promise.resolve()

/** Requires a parsed document. */
export function showLastSeen(now: Pick<LastSeen, 'locale' | 'isIn'>): void {
  const html = isOver ? null : (kept(now) ?? drawn(now))
  if (html === null) return
  shown = document.createElement('div')
  shown.className = 'last-seen'
  shown.innerHTML = html
  document.body.prepend(shown)
  setTimeout(() => {
    if (navigator.onLine) dropLastSeen()
  }, TIMEOUT_MS)
  painted = new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_MOST_MS)
  })
}

/** Resolves once it has been painted, if there is anything to paint. */
export const seenPainted = (): Promise<void> => painted

function kept({ locale, isIn }: Pick<LastSeen, 'locale' | 'isIn'>): string | null {
  const seen = readStored(LAST_SEEN, isLastSeen)
  const isSame = seen?.locale === locale && seen.isIn === isIn && seen.build === buildNow()
  return isSame && Math.abs(Date.now() - seen.at) < OLDEST_MS ? seen.html : null
}

/** For visitors without a session, in the default language. */
function drawn({ locale, isIn }: Pick<LastSeen, 'locale' | 'isIn'>): string | null {
  const template = document.querySelector<HTMLTemplateElement>('#first-visit')
  if (!template || isIn || locale !== DEFAULT_LOCALE) return null
  return Math.abs(Date.now() - Number(template.dataset['at'])) < MOMENT_MS ? template.innerHTML : null
}

/** The app has content of its own to show. */
export function dropLastSeen(): void {
  isOver = true
  shown?.remove()
  shown = null
}

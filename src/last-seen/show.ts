// Home as this device last saw it, or on a first visit as the server drew it, shown while the app is still on its way: its
// prices grey, and their age said. The first script does it, of markup that `keep.ts` stored or `server/http/first-visit.ts`
// sent; where anything has changed since, nothing is shown.
import type { Locale } from '../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE } from '../../domain/wire/envelope.ts'
import { mainScript } from '../shell/rest.ts'
import { isRecord, isText, readStored } from '../state/persist.ts'

export const LAST_SEEN = 'lastSeen'

export type LastSeen = {
  readonly html: string
  /** Which build made it: another one may look otherwise. */
  readonly build: string
  readonly locale: Locale
  /** Somebody was logged in. */
  readonly isIn: boolean
  readonly at: number
}

const DAY_MS = 86_400_000
/** After so long it is no news to anybody. */
const OLDEST_MS = 3 * DAY_MS
/** What the server drew says that it is of this moment. */
const MOMENT_MS = 30_000
/** A page behind others paints nothing. */
const PAINT_MOST_MS = 400
/** An app that has not come by then must be seen as it is: it says what is wrong. */
const PATIENCE_MS = 6_000

const isLastSeen = (value: unknown): value is LastSeen =>
  isRecord(value) && isText(value['html']) && isText(value['build']) && typeof value['at'] === 'number'

/** The main script's name is a hash of all that it leads to. */
export const buildNow = (): string => mainScript()?.getAttribute('src') ?? ''

let shown: HTMLElement | null = null
let isOver = false
let painted: Promise<void> = Promise.resolve()

/** In a document that is read. */
export function showLastSeen(now: Pick<LastSeen, 'locale' | 'isIn'>): void {
  const html = isOver ? null : (kept(now) ?? drawn(now))
  if (html === null) return
  shown = document.createElement('div')
  shown.className = 'last-seen'
  shown.innerHTML = html
  document.body.prepend(shown)
  setTimeout(() => {
    if (navigator.onLine) dropLastSeen()
  }, PATIENCE_MS)
  painted = new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_MOST_MS)
  })
}

/** It has been seen, if there is anything to see. */
export const seenPainted = (): Promise<void> => painted

function kept({ locale, isIn }: Pick<LastSeen, 'locale' | 'isIn'>): string | null {
  const seen = readStored(LAST_SEEN, isLastSeen)
  const isSame = seen?.locale === locale && seen.isIn === isIn && seen.build === buildNow()
  return isSame && Math.abs(Date.now() - seen.at) < OLDEST_MS ? seen.html : null
}

/** For who is not logged in, in the language of a first visit. */
function drawn({ locale, isIn }: Pick<LastSeen, 'locale' | 'isIn'>): string | null {
  const template = document.querySelector<HTMLTemplateElement>('#first-visit')
  if (!template || isIn || locale !== DEFAULT_LOCALE) return null
  return Math.abs(Date.now() - Number(template.dataset['at'])) < MOMENT_MS ? template.innerHTML : null
}

/** The app has something of its own to show. */
export function dropLastSeen(): void {
  isOver = true
  shown?.remove()
  shown = null
}

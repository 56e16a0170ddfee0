// Stores the public part of Home, shown at the start of the next visit until data arrives: no balances, and nothing
// that expires.
import { datesOf } from '../../i18n/day-time.ts'
import { textOf } from '../../i18n/t.ts'
import { writeStored } from '../../lib/persist.ts'
import type { LastSeen } from '../../lib/shell/last-seen.ts'
import { buildNow, LAST_SEEN } from '../../lib/shell/last-seen.ts'
import { market } from '../../state/market.ts'
import { session } from '../../state/session.ts'
import { settings } from '../../state/settings.ts'
import { asPicture } from './picture.ts'

const SPACE = '\u00a0'

/** Stores the page only while its prices are live: an old price must not be stored with a new time. */
export function keepHome(): void {
  const app = document.getElementById('app')
  const home = app?.querySelector('main[data-page="/"][data-ready]')
  // A hidden tab page has no layout to measure.
  if (!app || !home?.checkVisibility() || document.documentElement.dataset['connection'] !== 'live') return
  const { locale } = settings
  const seen: LastSeen = {
    html: pictureOf(app),
    build: buildNow(),
    locale,
    isIn: session.token !== null,
    at: Date.now(),
  }
  writeStored(LAST_SEEN, seen)
}

/**
 * Rows and cards, of which there are more than fit on a screen. All of them have the same height, whatever their
 * content is.
 */
const PARTS = '.hot > li, .index-card'

/** True for a part below the screen or beside it: it is left out, because it would delay the first paint. */
function isOutOfSight(part: Element): boolean {
  const { top, left } = part.getBoundingClientRect()
  return top > window.innerHeight || left > window.innerWidth
}

/** Removes everything after the given section, which is below the first screen. */
function leaveOutAfter(last: Element | null | undefined): void {
  while (last?.nextElementSibling) last.nextElementSibling.remove()
}

function pictureOf(app: HTMLElement): string {
  const copy = app.cloneNode(true) as HTMLElement
  const parts = app.querySelectorAll(PARTS)
  copy.querySelectorAll(PARTS).forEach((part, at) => {
    const own = parts[at]
    if (own && isOutOfSight(own)) part.replaceChildren()
  })
  for (const element of copy.querySelectorAll('[data-passing], main:not([data-page="/"])')) element.remove()
  for (const element of copy.querySelectorAll('[data-personal]')) element.textContent = SPACE
  leaveOutAfter(copy.querySelector('.hot')?.closest('section'))
  const time = datesOf(settings.locale).dateTime(market.feed?.lastDataAt ?? null)
  return asPicture(copy.innerHTML, textOf('common')('feed.lastSeen', { time }))
}

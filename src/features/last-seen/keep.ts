// Stores the public part of Home for the first moment of the next visit: no balances, and nothing that expires.
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

/** Only what was live: an old price does not become older by being shown as the last one. */
export function keepHome(): void {
  const app = document.getElementById('app')
  const home = app?.querySelector('main[data-page="/"][data-ready]')
  // A hidden tab has no box.
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

/** Rows and cards, of which there are more than a screen shows; each is as tall as the others whatever is in it. */
const PARTS = '.hot > li, .index-card'

/** Below the screen, or beyond its side: what a first look does not see would only hold it up. */
function isOutOfSight(part: Element): boolean {
  const { top, left } = part.getBoundingClientRect()
  return top > window.innerHeight || left > window.innerWidth
}

/** Removes the part below the first screen. */
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
  return asPicture(copy.innerHTML, textOf('market')('feed.lastSeen', { time }))
}

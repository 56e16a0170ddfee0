// Scrolls a list with fast swipes (flings) made of real touch events, and measures which rows are missing meanwhile.
import type { Browser, Page } from 'playwright'
import type { Load } from './measure.ts'
import type { Phone } from './phone.ts'
import { onPhone, settle } from './phone.ts'

const ROW_PX = 64
/** A swipe is six touch moves at 5 400 px/s. With inertia, all swipes together scroll 44 000 px: 138 rows a second. */
const STEPS = 6
const STEP_PX = 54
const STEP_MS = 10
const X = 187
const [TOP, BOTTOM] = [230, 590]
const SWIPES = 10
const EVERY_MS = 500
/** Duration of all swipes. Half of them scroll down and half up; the list never comes to rest. */
export const FLING_MS = SWIPES * EVERY_MS

export async function fling(phone: Phone): Promise<void> {
  const startedAt = performance.now()
  for (let swipe = 0; swipe < SWIPES; swipe += 1) {
    await phone.page.waitForTimeout(Math.max(0, startedAt + swipe * EVERY_MS - performance.now()))
    await swipeOnce(phone, swipe < SWIPES / 2 ? -1 : 1)
  }
  await phone.page.waitForTimeout(Math.max(0, startedAt + FLING_MS - performance.now()))
}

const EMPTY_PAGE = '<!doctype html><meta name="viewport" content="width=device-width"><div style="height:100000px">'

/** The load of a fling through an empty page without scripts: what browser and machine take without any list. */
export const flungEmpty = (browser: Browser): Promise<Load> =>
  onPhone(browser, {}, async device => {
    await device.page.setContent(EMPTY_PAGE)
    await settle(device)
    return device.meter.load(FLING_MS, () => fling(device))
  })

/**
 * Sends one swipe. Touch events have timestamps, so that a swipe has the same speed on a loaded machine.
 * (`Input.synthesizeScrollGesture` sends no touch events in the Chromium of 2026.)
 */
async function swipeOnce({ session }: Phone, direction: 1 | -1): Promise<void> {
  const startedAt = Date.now()
  const from = direction < 0 ? BOTTOM : TOP
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: X, y: from + direction * step * STEP_PX }],
      timestamp: (startedAt + step * STEP_MS) / 1_000,
    })
  const sent = [touch('touchStart', 0)]
  for (let step = 1; step <= STEPS; step += 1) {
    await new Promise(resolve => setTimeout(resolve, STEP_MS))
    sent.push(touch('touchMove', step))
  }
  sent.push(touch('touchEnd', STEPS))
  await Promise.all(sent)
}

export type Seen = {
  readonly frames: number
  /** Painted frames in which at least one visible row is missing or is a skeleton. */
  readonly blank: number
  /** Maximum number of missing rows in one painted frame. */
  readonly most: number
  /** Scroll events at which the compositor had scrolled past the painted rows. */
  readonly outrun: number
}

/**
 * Counts frames and missing rows while `work` runs. The counting makes about twelve hit tests per frame in the page.
 */
export async function watchRows(page: Page, work: () => Promise<void>): Promise<Seen> {
  await page.evaluate(startWatching, ROW_PX)
  await work()
  return page.evaluate(() => window.seenRows())
}

declare global {
  interface Window {
    seenRows: () => Seen
  }
}

/** Runs in the page. */
function startWatching(rowPx: number): void {
  const seen = { frames: 0, blank: 0, most: 0, outrun: 0 }
  const x = innerWidth / 2
  /** Elements over the list, such as bars, are not counted as missing rows. */
  const missing = (): number => {
    let places = 0
    for (let y = rowPx / 2; y < innerHeight; y += rowPx) {
      const hit = document.elementFromPoint(x, y)
      const row = hit?.closest('li')
      if (row ? row.querySelector('[data-skeleton]') !== null : hit?.closest('ul') !== null) places += 1
    }
    return places
  }
  // This runs before the app's scroll listener. At that time the rows are still those of the last frame, while the
  // scroll offset is already the compositor's current one.
  const onScroll = (): void => {
    if (missing() > 0) seen.outrun += 1
  }
  const afterFrame = new MessageChannel()
  let isOver = false
  afterFrame.port1.onmessage = () => {
    const places = missing()
    seen.frames += 1
    if (places > 0) seen.blank += 1
    seen.most = Math.max(seen.most, places)
  }
  const onFrame = (): void => {
    if (isOver) return
    afterFrame.port2.postMessage(0)
    requestAnimationFrame(onFrame)
  }
  window.seenRows = () => {
    isOver = true
    window.removeEventListener('scroll', onScroll, { capture: true })
    return seen
  }
  window.addEventListener('scroll', onScroll, { capture: true })
  requestAnimationFrame(onFrame)
}

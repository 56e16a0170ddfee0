// Benchmark of the dashboard on a slow processor: the market's longest lists side by side, at the width of three columns (960
// px), while 10,000 instruments change 100,000 times a second. It measures main-thread load at rest with the targets of the
// market list (`phone.ts`), and again while the page is on a phone, where lists are out of sight. Reason: a user who watches
// many lists must not pay for the market either.
import { assert } from '../domain/assert.ts'
import type { DashboardList } from '../domain/dashboard.ts'
import { marketOrders } from '../domain/dashboard.ts'
import type { Bench, Row } from './bench.ts'
import { openBrowser } from './browser/pages.ts'
import type { Phone } from './browser/phone.ts'
import { changesOf, onPhone, paceOf, settingsOf, settle } from './browser/phone.ts'
import type { LiveServer } from './market/serve.ts'
import { serveStream } from './market/serve.ts'
import { marks } from './phone.ts'

const INSTRUMENTS = 10_000
const RATE = 100_000
const LIVE_MS = 6_000
const CHANGES_MS = 2_000
const PAGE = '/pages/watchlist/board'
const WIDE = { width: 960, height: 1_000 }
const NARROW = { width: 375, height: 667 }
const ROWS = 15
/** Three lists of 15 rows are all that one board has; each row of them is in sight at 960 px. */
const lists = marketOrders.map(
  (order): DashboardList => ({ source: { kind: 'market', board: 'US', order }, rows: ROWS, folded: false }),
)

export const dashboard: Bench = {
  name: 'dashboard',
  async run(quick) {
    if (quick) return []
    const served = await serveStream({ instruments: INSTRUMENTS, rate: RATE })
    const browser = await openBrowser()
    const stored = Object.assign({ 'pulso:dashboard': lists }, settingsOf('auto'))
    try {
      return [
        ...(await onPhone(browser, stored, device => atRest(device, served, WIDE))),
        ...(await onPhone(browser, stored, device => atRest(device, served, NARROW))),
      ]
    } finally {
      await browser.close()
      await served.stop()
    }
  },
}

async function atRest(device: Phone, served: LiveServer, viewport: typeof WIDE): Promise<Row[]> {
  const { page, meter } = device
  await page.setViewportSize(viewport)
  await page.goto(`${served.url}/#${PAGE}`)
  await page.locator(`main[data-page="${PAGE}"][data-ready]`).waitFor()
  await page.locator('.dashboard-rows .quote-row-price').filter({ hasText: /\d/ }).first().waitFor()
  await settle(device)
  const [load, share] = await served.during(() => meter.load(LIVE_MS))
  const changes = await changesOf(device, CHANGES_MS)
  const shown = await page.locator('.dashboard-rows:not([aria-busy]) .quote-row').count()
  if (viewport === WIDE) assert(shown === ROWS * lists.length, `${shown} rows are all rows`)
  const row = (what: string, value: number, unit: string, mark: Row['mark'] = null): Row => {
    const name = `dashboard: ${shown} rows at ${viewport.width} px, ${what}`
    return { name, value, unit, peer: null, peerValue: null, ratio: null, mark }
  }
  return [
    row('main thread busy', load.busy * 100, '%', marks.busy),
    row('frames a second', load.perSecond, 'frames', marks.perSecond),
    row('long tasks', load.longTasks, 'tasks', marks.longTasks),
    row('worst frame', load.worst, 'ms'),
    row('times that rows changed', changes, `a second (${await paceOf(device)})`),
    row('updates that the market made', share.rate, 'a second'),
  ]
}

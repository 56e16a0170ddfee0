// Benchmark of the desk on a slow processor: eight lists of fifteen rows, as many as six of twenty, all in sight, while 10,000
// instruments change 100,000 times a second; then beside the chart with three indicators; then what a tap on a row costs
// until price and chart are there. The longest list of a board has fifteen rows. Reason: a user who watches many lists pays
// for what is on the screen, and a chosen row must answer at once.
import { assert } from '../domain/assert.ts'
import type { DashboardList } from '../domain/dashboard.ts'
import { marketOrders } from '../domain/dashboard.ts'
import type { Bench, Row } from './bench.ts'
import { openBrowser } from './browser/pages.ts'
import type { Phone } from './browser/phone.ts'
import { onPhone, paceOf, SLOWER, settingsOf, settle } from './browser/phone.ts'
import type { LiveServer } from './market/serve.ts'
import { serveStream } from './market/serve.ts'
import { marks } from './phone.ts'

const MARKET = { instruments: 10_000, rate: 100_000 }
const SETTLE_MS = 8_000
const LIVE_MS = 3_000
const BOARD = '/pages/watchlist/board'
const DESK = '/pages/watchlist/desk'
/** Three columns, in which all rows are in sight. */
const TALL = { width: 1_190, height: 2_000 }
const WIDE = { width: 1_440, height: 900 }
const ROWS = 15
/** Searches that find more shares than a list shows. */
const searches = ['a', 'b', 'c', 'd', 'e']
const TAPS = 3
/** Longer than a tap takes: what the lists cost in the same time is subtracted. */
const TAP_MS = 1_500
const TAP_MARK_MS = 150
const CHART_MARK = { most: 20 }

const lists: readonly DashboardList[] = [
  ...marketOrders.map(order => ({ kind: 'market', board: 'US', order }) as const),
  ...searches.map(words => ({ kind: 'search', words, scope: 'US' }) as const),
].map((source): DashboardList => ({ source, rows: ROWS, folded: false }))

const stored = Object.assign(
  {
    'pulso:dashboard': lists,
    'pulso:chart-extras': {
      indicators: ['sma-20', 'bollinger-20-2', 'rsi-14'],
      intervals: {},
      scale: 'normal',
      showsFills: false,
    },
  },
  { 'pulso:settings': Object.assign({ density: 'compact' }, settingsOf('auto')['pulso:settings']) },
)

export const desk: Bench = {
  name: 'desk',
  async run(quick) {
    if (quick) return []
    const served = await serveStream(MARKET)
    const browser = await openBrowser()
    try {
      return [
        ...(await onPhone(browser, stored, device => atRest(device, served))),
        ...(await onPhone(browser, stored, device => withChart(device, served))),
      ]
    } finally {
      await browser.close()
      await served.stop()
    }
  },
}

const rowsOf = ({ page }: Phone) => page.locator('.dashboard-rows:not([aria-busy]) a.quote-row-words')

async function open(device: Phone, { url }: LiveServer, path: string, viewport: typeof WIDE): Promise<void> {
  const { page } = device
  await page.setViewportSize(viewport)
  await page.goto(`${url}/#${path}`)
  await page.locator('.dashboard-rows .quote-row-price').filter({ hasText: /\d/ }).first().waitFor()
}

async function atRest(device: Phone, served: LiveServer): Promise<Row[]> {
  await open(device, served, BOARD, TALL)
  await settle(device, SLOWER, SETTLE_MS)
  const rows = await loadRows(device, '120 rows', marks.busy)
  const shown = await rowsOf(device).count()
  assert(shown === ROWS * lists.length, `${shown} rows are all rows`)
  return rows
}

async function withChart(device: Phone, served: LiveServer): Promise<Row[]> {
  await open(device, served, `${DESK}?code=AAPL&market=UsStock&source=0`, WIDE)
  await device.page.locator('#desk-chart .chart-canvas canvas').first().waitFor()
  await settle(device, SLOWER, SETTLE_MS)
  const rows = await loadRows(device, 'with chart and three indicators', CHART_MARK)
  await device.meter.slow(1)
  // What the slowed page left to do, and the first tap, which loads code.
  await rowsOf(device).first().click()
  await device.page.waitForTimeout(TAP_MS)
  return [
    ...rows,
    row('tap on a row to price and chart, main-thread work', await tapWork(device), 'ms', { most: TAP_MARK_MS }),
  ]
}

async function loadRows(device: Phone, what: string, busy: Row['mark']): Promise<Row[]> {
  const load = await device.meter.load(LIVE_MS)
  return [
    row(`${what}, main thread busy`, load.busy * 100, '%', busy),
    row(`${what}, frames a second`, load.perSecond, 'frames', marks.perSecond),
    row(`${what}, long tasks`, load.longTasks, 'tasks', marks.longTasks),
    row(`${what}, worst frame`, load.worst, `ms (${await paceOf(device)})`),
  ]
}

/** Median of several taps: the work in a time that begins with the tap, without what the lists cost in it. */
async function tapWork(device: Phone): Promise<number> {
  const { page, meter } = device
  const times: number[] = []
  for (let tap = 1; tap <= TAPS; tap += 1) {
    const link = rowsOf(device).nth(tap)
    const rest = await meter.work(TAP_MS)
    const work = await meter.work(TAP_MS, () => link.click())
    const code = (await page.locator('#desk-chart h2').textContent()) ?? ''
    assert(new URL(page.url()).hash.includes(`code=${encodeURIComponent(code)}&`), `the chart is that of ${code}`)
    await page.locator('#desk-chart .chart-canvas canvas').first().waitFor()
    times.push(work - rest)
  }
  return times.toSorted((one, other) => one - other)[TAPS >> 1] ?? Number.NaN
}

function row(what: string, value: number, unit: string, mark: Row['mark'] = null): Row {
  return { name: `desk: ${what}`, value, unit, peer: null, peerValue: null, ratio: null, mark }
}

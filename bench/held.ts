// Benchmark of a list of all margined positions that one account can hold, on a cheap phone (375×667, CPU slowed six
// times): one on each side of each contract that can be ordered, more than a thousand. It measures main-thread load at
// rest and during flings, sorted by risk, while each contract's price changes ten times a second. Reason: profit, margin
// ratio and distance to liquidation of every position change with every price, but only visible rows may cost the page
// time. The targets are those of the market list (`phone.ts`), and so are the lists beside which a fling
// is measured.
import { assert, must } from '../domain/assert.ts'
import type { Bench, Row } from './bench.ts'
import { FLING_MS, fling, watchRows } from './browser/fling.ts'
import { openBrowser } from './browser/pages.ts'
import type { Phone } from './browser/phone.ts'
import { changesOf, logInDemo, onPhone, paceOf, settingsOf, settle } from './browser/phone.ts'
import type { LiveServer } from './market/serve.ts'
import { serveMargined } from './market/serve.ts'
import { flungLoads } from './peers.ts'
import { flungRows, marks } from './phone.ts'

const CHANGES_EACH = 10
const POSITIONS_LEAST = 1_000
const LIVE_MS = 6_000
const CHANGES_MS = 2_000
const LIST = '/pages/trade/index'

export const held: Bench = {
  name: 'held',
  async run(quick) {
    if (quick) return []
    const served = await serveMargined({ each: CHANGES_EACH })
    const browser = await openBrowser()
    try {
      const peers = await flungLoads(browser)
      return [
        ...(await onPhone(browser, settingsOf('auto'), device => atRest(device, served))),
        ...(await onPhone(browser, settingsOf('auto'), device => flung(device, served, peers))),
      ]
    } finally {
      await browser.close()
      await served.stop()
    }
  },
}

async function atRest(device: Phone, served: LiveServer): Promise<Row[]> {
  await openList(device, served)
  const [load, share] = await served.during(() => device.meter.load(LIVE_MS))
  const changes = await changesOf(device, CHANGES_MS)
  const listed = await device.page.locator('#trade-panel li').first().getAttribute('aria-setsize')
  const positions = Number(must(listed, 'the length of the list'))
  assert(positions >= POSITIONS_LEAST, `${positions} positions are at least ${POSITIONS_LEAST}`)
  return [
    row('positions in the list', positions, 'positions'),
    row('main thread busy', load.busy * 100, '%', marks.busy),
    row('frames a second', load.perSecond, 'frames', marks.perSecond),
    row('long tasks', load.longTasks, 'tasks', marks.longTasks),
    row('worst frame', load.worst, 'ms'),
    row('times that rows changed', changes, `a second (${await paceOf(device)})`),
    row('updates that the market made', share.rate, 'a second'),
  ]
}

type FlungPeers = Awaited<ReturnType<typeof flungLoads>>

async function flung(device: Phone, served: LiveServer, peers: FlungPeers): Promise<Row[]> {
  await openList(device, served)
  const load = await device.meter.load(FLING_MS, () => fling(device))
  const seen = await watchRows(device.page, () => fling(device))
  return [
    ...flungRows('held: all margined positions, flung', load, peers),
    row(`flung, blank frames of ${seen.frames}`, seen.blank, 'frames', marks.blank),
  ]
}

/** Opens the list with all positions and sorts it by risk. */
async function openList(device: Phone, { url }: LiveServer): Promise<void> {
  const { page } = device
  await logInDemo(page.context(), url)
  await page.goto(`${url}/#${LIST}`)
  await page.locator(`main[data-page="${LIST}"][data-ready]`).waitFor()
  await page.getByRole('button', { name: 'Riesgo', exact: true }).tap()
  await page.locator('#trade-panel li').first().waitFor()
  await settle(device)
}

function row(what: string, value: number, unit: string, mark: Row['mark'] = null): Row {
  const name = `held: all margined positions, ${what}`
  return { name, value, unit, peer: null, peerValue: null, ratio: null, mark }
}

// The device profile of the benchmarks: a cheap phone's screen, touch input and slow processor. The same for Pulso and
// its peers.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { Meter } from './measure.ts'

const SCREEN = { width: 375, height: 667 }
/**
 * CPU throttling factor that Chrome's DevTools use for a low-tier phone. It slows the main thread only, not workers.
 */
export const SLOWER = 6
/**
 * Time after loading before a measurement starts. It excludes the first load (fetching, compiling, first layout), and
 * the governor can choose its pace meanwhile.
 */
const SETTLE_MS = 8_000
const TIMEOUT_MS = 30_000

export type Phone = { readonly page: Page; readonly meter: Meter; readonly session: CDPSession }

/** Runs `work` with a new page and closes it. `stored` is written to localStorage before the page loads. */
export async function onPhone<T>(
  browser: Browser,
  stored: Readonly<Record<string, unknown>>,
  work: (phone: Phone) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: SCREEN, locale: 'es-MX', hasTouch: true, isMobile: true })
  context.setDefaultTimeout(TIMEOUT_MS)
  try {
    if (Object.keys(stored).length > 0) await context.addInitScript(store, stored)
    // A DevTools session of a page reaches its dedicated workers only. The engine is the same in both forms.
    await context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'SharedWorker'))
    const page = await context.newPage()
    return await work({ page, meter: await Meter.of(page), session: await context.newCDPSession(page) })
  } finally {
    await context.close()
  }
}

const MARKET = '/pages/market/index'

/** Opens the app's longest live list and waits for its first data. */
export async function openMarket({ page }: Phone, url: string): Promise<void> {
  await page.goto(`${url}/#${MARKET}`)
  await isAtMarket(page)
}

export const isAtMarket = (page: Page): Promise<void> =>
  page.locator(`main[data-page="${MARKET}"][data-ready]`).waitFor()

/**
 * Logs the demo account in before the first page is opened, because the session belongs to the cookies of this phone.
 */
export async function logInDemo(context: BrowserContext, url: string): Promise<void> {
  const data = { username: DEMO_USERNAME, password: DEMO_PASSWORD }
  const response = await context.request.post(`${url}/web/loginByUsername`, { data })
  const { token, user } = ((await response.json()) as { data: { token: string; user: unknown } }).data
  await context.addInitScript(store, { 'pulso:token': token, 'pulso:user': user })
}

/**
 * Returns the stored settings of the app.
 * @param pace the user's setting: `auto`, `full` or `light` (`src/state/settings.ts`)
 */
export const settingsOf = (pace: string) => ({ 'pulso:settings': { locale: 'es-MX', pace } })

export async function settle({ page, meter }: Phone, slower = SLOWER, forMs = SETTLE_MS): Promise<void> {
  await meter.slow(slower)
  await page.waitForTimeout(forMs)
}

/** Returns the current pace. With the setting `auto` it is chosen by the governor. */
export const paceOf = ({ page }: Phone): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset['pace'] ?? 'unknown')

/** Number of DOM text changes per second. It is reported because a low load means little if prices do not change. */
export async function changesOf({ page }: Phone, forMs: number): Promise<number> {
  const changes = await page.evaluate(countChanges, forMs)
  return (changes * 1_000) / forMs
}

/** Runs in the page. */
function countChanges(forMs: number): Promise<number> {
  let changes = 0
  const observer = new MutationObserver(() => {
    changes += 1
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return new Promise(resolve => setTimeout(() => resolve(changes), forMs))
}

/** Runs in the page, before its scripts. */
function store(values: Readonly<Record<string, unknown>>): void {
  if (location.protocol === 'about:') return
  for (const [name, value] of Object.entries(values)) localStorage.setItem(name, JSON.stringify(value))
}

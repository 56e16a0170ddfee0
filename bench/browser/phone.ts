// A cheap phone, as a benchmark has it: its screen, its touch and its slow processor. The same for Pulso and its peers.
import type { Browser, CDPSession, Page } from 'playwright'
import { Meter } from './measure.ts'

const SCREEN = { width: 375, height: 667 }
/** Chrome's own stand-in for a phone of the lowest price. It slows the main thread alone: workers go on as they are. */
export const SLOWER = 6
/**
 * A first visit: what is fetched, compiled and laid out once is not what a live list costs; and the governor takes seconds
 * to be sure.
 */
const SETTLE_MS = 8_000
const PATIENCE_MS = 30_000

export type Phone = { readonly page: Page; readonly meter: Meter; readonly session: CDPSession }

/** A page of its own for `work`, closed after it; `stored` is in the device's storage before the page is there. */
export async function onPhone<T>(
  browser: Browser,
  stored: Readonly<Record<string, unknown>>,
  work: (phone: Phone) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: SCREEN, locale: 'es-MX', hasTouch: true, isMobile: true })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    if (Object.keys(stored).length > 0) await context.addInitScript(store, stored)
    const page = await context.newPage()
    return await work({ page, meter: await Meter.of(page), session: await context.newCDPSession(page) })
  } finally {
    await context.close()
  }
}

const MARKET = '/pages/market/index'

/** The app's longest live list, with its first data. `pace` is the person's setting. */
export async function openMarket({ page }: Phone, url: string): Promise<void> {
  await page.goto(`${url}/#${MARKET}`)
  await isAtMarket(page)
}

export const isAtMarket = (page: Page): Promise<void> =>
  page.locator(`main[data-page="${MARKET}"][data-ready]`).waitFor()

/** @param pace `auto`, `full` or `light`, as `src/state/settings.ts` knows them. */
export const settingsOf = (pace: string) => ({ 'pulso:settings': { locale: 'es-MX', pace } })

export async function settle({ page, meter }: Phone, slower = SLOWER, forMs = SETTLE_MS): Promise<void> {
  await meter.slow(slower)
  await page.waitForTimeout(forMs)
}

/** The pace that the app is at: what the governor let it have, where the setting is `auto`. */
export const paceOf = ({ page }: Phone): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset['pace'] ?? 'unknown')

/** Times a second that something in the document says another thing than before: what a low load is worth. */
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

/** Runs in the page, before anything of it. */
function store(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) localStorage.setItem(name, JSON.stringify(value))
}

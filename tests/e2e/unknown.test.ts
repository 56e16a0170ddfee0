// The specification lets four look-ups fail silently with an empty result. Zero money would alarm a user: an unknown
// amount must be shown as unknown in every language and for every failure, and actions that need it must be blocked
// with a reason. Likewise, prices that are not live must never look live.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../domain/wire/calls/auth.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { furnish } from '../../tools/customer.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { FaultyProxy } from '../support/proxy.ts'
import type { LookUp } from './look-ups.ts'
import { checkUnknown, fail, screens, wayNames, zerosOn } from './look-ups.ts'

const FAILED = /Failed to load resource/
const LOST = /ERR_|WebSocket/
const TIMEOUT_MS = 45_000
/**
 * A price is called live for three seconds after its arrival. One more second is allowed because other tests run in
 * parallel.
 */
const SHOWN_WITHIN_MS = 3_000 + 1_000

let stage: Stage
let proxy: FaultyProxy
let demo: Session

beforeAll(async () => {
  stage = await Stage.set({ DESK_DELAY_MS: '50', DEMO: 'on' })
  proxy = await FaultyProxy.open(Number(new URL(stage.served.url).port))
  demo = await stage.ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })
  await furnish(stage.served.url, demo, '135790')
})
afterEach(async () => {
  proxy.mend()
  await stage.clear()
})
afterAll(async () => {
  await proxy.close()
  await stage.strike()
})

/** One page per look-up, each with another way to fail. Over the three languages each look-up fails in three ways. */
describe.each(locales.map((locale, turn) => ({ locale, turn })))('$locale', ({ locale, turn }) => {
  test('a look-up that fails is never shown as zero, and blocks what needs it', async () => {
    await Promise.all(
      (Object.keys(screens) as LookUp[]).map(async (lookUp, at) => {
        const app = await stage.open({ ownWorker: true, as: demo, locale, expects: FAILED })
        const way = wayNames[(at + turn) % wayNames.length] ?? 'cut'
        await fail(app.page, lookUp, way)
        await checkUnknown(app, stage.served.url, lookUp, way)
      }),
    )
  })
})

test('a known value stays, with its time, when it cannot be read again', async () => {
  const app = await stage.open({ ownWorker: true, as: demo, expects: FAILED })
  const { page, words, go, text } = app
  await go('/pages/profile/index')
  const wallets = page.getByRole('button', { name: words('profile.wallet.USD') }).first()
  const known = await wallets.textContent()
  expect(known).toMatch(/US\$[1-9]/)
  await fail(page, 'wallets', 'broken')
  await go('/pages/setting/index')
  await page.goto(`${stage.served.url}/#/pages/profile/index`)
  await text('profile.wallet.failed').waitFor()
  expect(await wallets.textContent()).toBe(known)
  await page
    .getByText(words('profile.wallet.known', { time: '' }).trim())
    .filter({ visible: true })
    .waitFor()
  expect(await zerosOn(page)).toEqual([])
})

/** Screens with prices; each must show whether its prices are live. */
const places = {
  quote: '/pages/quote/stock?code=AAPL&market=UsStock&source=0',
  list: '/pages/market/index',
  ticket: '/pages/payment/stock?code=AAPL&market=UsStock&source=0&direction=0',
  holdings: '/pages/trade/index',
  wallets: '/pages/profile/index',
} as const

type Place = { readonly name: string; readonly app: App }

/**
 * The element that says that prices are delayed (the strip of notes, in the ticket a badge) or that the market is open (a badge).
 */
function said({ name, app: { page, words } }: Place, state: 'delayed' | 'open') {
  if (state === 'delayed' && name !== 'ticket')
    return page.locator('.notes:is([data-kind="warning"], [data-kind="offline"])')
  return page
    .locator('.badge:not(.cell .badge)')
    .filter({ hasText: words(`ui.badge.${state}`) })
    .first()
}

async function openPlaces(origin: string): Promise<Place[]> {
  return Promise.all(
    Object.entries(places).map(async ([name, path], at) => {
      const app = await stage.open({ as: demo, locale: locales[at % locales.length] ?? 'en', expects: LOST })
      await app.page.goto(`${origin}/#${path}`)
      await app.isAt(path.replace(/\?.*/, ''))
      await app.page.evaluate(recordTrust)
      return { name, app }
    }),
  )
}

declare global {
  /** When the page stopped calling its prices live, in ms since 1970; null while it calls them live. */
  var notLiveSince: number | null
}

function recordTrust(): void {
  globalThis.notLiveSince = null
  const look = () => {
    const isLive = document.documentElement.dataset['connection'] === 'live'
    globalThis.notLiveSince = isLive ? null : (globalThis.notLiveSince ?? Date.now())
  }
  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-connection'] })
  look()
}

const isLive = (place: Place): Promise<boolean> => place.app.page.evaluate(() => globalThis.notLiveSince === null)

async function allLive(all: readonly Place[]): Promise<void> {
  for (const place of all) {
    await expect.poll(() => isLive(place), { timeout: TIMEOUT_MS }).toBe(true)
    await said(place, 'delayed').waitFor({ state: 'detached' })
  }
}

/**
 * After the fault, each page must report the delay in time, in its language and with the age of the prices, and must
 * not show the market as open.
 */
async function allShown(all: readonly Place[], spoil: () => void, withinMs = SHOWN_WITHIN_MS): Promise<void> {
  const start = Date.now()
  spoil()
  for (const place of all) {
    await said(place, 'delayed').waitFor()
    const since = await place.app.page.evaluate(() => globalThis.notLiveSince ?? Number.NaN)
    expect(since - start, place.name).toBeLessThan(withinMs)
    expect(await said(place, 'delayed').textContent(), place.name).toMatch(/\d/)
    expect(await said(place, 'open').count(), place.name).toBe(0)
  }
}

test('a price is called live for three seconds at most after its arrival, on every screen, for every kind of failure', async () => {
  const all = await openPlaces(`http://127.0.0.1:${proxy.port}`)
  await allLive(all)
  await allShown(all, () => proxy.set({ silent: 'both' }))
  proxy.mend()
  await allLive(all)
  await allShown(all, () => {
    proxy.refuse()
    proxy.reset()
  })
  proxy.mend()
  await allLive(all)
  await allShown(all, () => stage.served.sleep())
  stage.served.wake()
  await allLive(all)
  // Frames keep arriving, each with a delay of six seconds.
  await allShown(all, () => proxy.set({ latencyMs: 6_000 }), 6_000 + SHOWN_WITHIN_MS)
})

// No note covers or moves a control. Every page is opened at three widths while a message is shown; on some pages every
// kind of note comes and goes.

import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { builtPages, pageQueries } from '../support/pages.ts'
import { register } from '../support/walk.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const viewports = [
  { width: 320, height: 568 },
  { width: 375, height: 667 },
  { width: 960, height: 1_000 },
]
const POLL_MS = 15_000
/** Reported while the connection is cut on purpose. */
const CUT = /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to/
/** Pages of every layout: tabs, a list, a chart, a form with a button at the bottom. */
const samples = [
  '/',
  '/pages/market/index',
  '/pages/quote/stock?code=AAPL&market=UsStock',
  '/pages/payment/stock?code=AAPL&market=UsStock&direction=0',
  '/pages/profile/index',
]

/** Runs in the page: the visible controls outside the notes that something covers at their centre, once in view. */
const covered = () => {
  const controls = [...document.querySelectorAll<HTMLElement>('main a[href], main button, main input, nav a')].filter(
    element => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1,
  )
  const found: string[] = []
  for (const control of controls) {
    control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const isFree = above && (control.contains(above) || above.contains(control))
    const isLabel = control instanceof HTMLInputElement && [...(control.labels ?? [])].some(own => own.contains(above))
    if (!isFree && !isLabel) found.push(`${control.outerHTML.slice(0, 160)} is under ${above?.outerHTML.slice(0, 80)}`)
  }
  window.scrollTo({ top: 0, behavior: 'instant' })
  return { count: controls.length, found }
}

async function expectNoneCovered({ page }: App, path: string): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    // Data that arrives while the page is looked at can move controls; a cover stays.
    await expect
      .poll(() => page.evaluate(covered), { message: `${path} at ${viewport.width}`, timeout: POLL_MS })
      .toMatchObject({ found: [] })
  }
}

/** Provokes a message that stays until it is dismissed: a star that the server did not get. Returns its button. */
async function showMessage({ page, words, go }: App): Promise<Locator> {
  const saving = '**/userSelfSecurity/**'
  await go('/pages/market/index')
  await page.route(saving, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.locator('main .star').getByRole('button').filter({ visible: true }).first().click()
  const dismiss = page.locator('.notes').getByRole('button', { name: words('ui.dismiss') })
  await dismiss.waitFor()
  await page.unroute(saving)
  return dismiss
}

/** Opens the pages one after the other, and looks at each while a message is shown. */
async function walk(paths: readonly string[], person: Person, queryOf: (path: string) => string): Promise<void> {
  const app = await stage.open({ ownWorker: true, as: person, expects: CUT })
  const message = await showMessage(app)
  for (const path of paths) {
    await app.go(`${path}?${queryOf(path)}`, path)
    await expectNoneCovered(app, path)
    // The message is still shown: only the fragment of the address has changed.
    await message.waitFor()
  }
}

test('a message that stays, on every page: it covers no control', async () => {
  const person = await stage.newcomer()
  const queryOf = await pageQueries(stage, person)
  const paths = builtPages.filter(path => !path.startsWith('/pages/auth/') || path === '/pages/auth/protocol')
  // In two browsers at once: most of the time is spent on waiting for pages.
  const parts = [0, 1].map(part => paths.filter((_, nth) => nth % 2 === part))
  await Promise.all(parts.map(part => walk(part, person, queryOf)))
})

/** Runs in the page: the vertical position of each control. */
const positions = () =>
  [...document.querySelectorAll<HTMLElement>('main a[href], main button, main input, nav a')]
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .map(element => `${element.tagName} ${Math.round(element.getBoundingClientRect().top)}`)
    .join()

/**
 * Runs in the page: whether a control moves when the note of the pace comes. The pace is set as another tab does, and
 * both positions are read within a few frames, because a live page moves controls on its own, too.
 */
const movesWithPace = async (read: string) => {
  const positions = new Function(`return (${read})()`) as () => string
  const set = async (pace: string) => {
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem('pulso:settings') ?? '{}'), pace })
    localStorage.setItem('pulso:settings', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'pulso:settings', newValue }))
    const isShown = () => document.querySelector('.notes a[href*="at=pace"]') !== null
    while (isShown() !== (pace === 'light')) await new Promise(requestAnimationFrame)
  }
  await set('full')
  const without = positions()
  await set('light')
  return positions() !== without
}

test('the note of the pace moves no control when it comes', async () => {
  const app = await stage.open({ as: await stage.newcomer() })
  for (const path of samples) {
    await app.go(path)
    for (const viewport of viewports) {
      await app.page.setViewportSize(viewport)
      await expect
        .poll(() => app.page.evaluate(movesWithPace, String(positions)), { message: path, timeout: POLL_MS })
        .toBe(false)
    }
  }
})

test('a message moves no control when it goes', async () => {
  const person = await stage.newcomer()
  for (const path of samples.slice(1, 3)) {
    const app = await stage.open({ ownWorker: true, as: person, expects: CUT })
    const { page, go } = app
    const message = await showMessage(app)
    await go(path)
    await page.locator('html[data-connection="live"]').waitFor()
    let withMessage = ''
    // Parts of the page that are still loading move controls, too.
    const isAtRest = async (): Promise<boolean> => {
      const before = withMessage
      withMessage = await page.evaluate(positions)
      return withMessage === before
    }
    await expect.poll(isAtRest, { message: path, interval: 1_000, timeout: POLL_MS }).toBe(true)
    await message.click()
    await message.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(positions), { message: path, timeout: POLL_MS }).toBe(withMessage)
    await page.context().close()
  }
})

test('the note of a lost connection moves no control when it comes', async () => {
  const app = await stage.open({ ownWorker: true, expects: CUT })
  const { page, go } = app
  for (const path of samples.slice(1, 3)) {
    await go(path)
    await expect
      .poll(
        async () => {
          await page.locator('html[data-connection="live"]').waitFor()
          const without = await page.evaluate(positions)
          await page.context().setOffline(true)
          await app.text('common.feed.offline').waitFor()
          const beside = await page.evaluate(positions)
          await page.context().setOffline(false)
          await app.text('common.feed.offline').waitFor({ state: 'detached' })
          return beside === without
        },
        { message: path, timeout: 2 * POLL_MS },
      )
      .toBe(true)
  }
})

test('at the first start, a registration is finished while the language is offered', async () => {
  const app = await stage.open({ isFirstStart: true, viewport: { width: 320, height: 568 } })
  const { page, go } = app
  await go('/pages/auth/login')
  await page.getByRole('button', { name: '中文' }).waitFor()
  await register(stage, app, stage.newEmail(), 'a-long-secret-1')
  await app.isAt('/')
})

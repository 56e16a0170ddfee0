// Why: two tabs of one browser share the device. A star set in one tab, and amounts hidden in one tab, must be so in
// the other tab; it would be worst if hidden amounts stayed visible.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test.each(['a visitor', 'a member'])('of %s: a star in one tab is in the other at once', async who => {
  const options = who === 'a member' ? { as: await stage.newcomer() } : {}
  const { page, words, go } = await stage.open(options)
  const other = await page.context().newPage()
  await other.goto(`${stage.served.url}/#/pages/watchlist/index`)
  await other.locator('main[data-ready]').waitFor()
  await go('/pages/market/index')
  const row = page.locator('.quote-row').filter({ hasText: 'NVDA' })
  await row.getByRole('button', { name: words('common.watchlist.add', { name: 'NVIDIA Corp.' }) }).click()
  // Suggestions that an empty watchlist shows are outside this list.
  const starred = other.locator('.virtual-list .quote-row').filter({ hasText: 'NVDA' })
  await starred.waitFor()
  await row.getByRole('button', { name: words('common.watchlist.remove', { name: 'NVIDIA Corp.' }) }).click()
  await starred.waitFor({ state: 'detached' })
})

test('amounts that are hidden in one tab are hidden in the other at once', async () => {
  const { page, go, words } = await stage.open({ as: await stage.newcomer() })
  const other = await page.context().newPage()
  await other.goto(stage.served.url)
  const figure = other.locator('.worth-figure')
  await figure.getByText(/\d/).waitFor()
  await go('/')
  await page.getByRole('button', { name: words('home.worth.hide') }).click()
  await figure.getByText('••••••').waitFor()
  expect(await figure.textContent()).not.toMatch(/\d/)
})

test('an instrument starred on another device is on the watchlist when the page is shown again', async () => {
  const person = await stage.newcomer()
  const { page, go } = await stage.open({ as: person })
  await go('/pages/watchlist/index')
  await stage.ask('POST /userSelfSecurity/save', { secuCode: 'KO', market: 'UsStock', position: 0 }, person)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.locator('.virtual-list .quote-row').filter({ hasText: 'KO' }).waitFor()
})

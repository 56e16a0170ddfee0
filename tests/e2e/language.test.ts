// Why: a visitor whose browser is in English or Chinese gets a page in Spanish. Changing the language must not require
// reading Spanish.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SMALL_PHONE, Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test.each([
  { browser: 'en-US', label: 'Switch to English', lang: 'en' },
  { browser: 'zh-CN', label: '切换为中文', lang: 'zh-Hans' },
])('a browser in $browser is offered its language once, over the page', async ({ browser, label, lang }) => {
  const { page, isAt } = await stage.open({ locale: 'es-MX', browserLocale: browser })
  await page.goto(stage.served.url)
  await isAt('/')
  expect(await page.locator('html').getAttribute('lang')).toBe('es-MX')
  const places = () =>
    page.locator('.entry, .tab-bar-item').evaluateAll(all => all.map(each => each.getBoundingClientRect().y))
  const before = await places()
  const offer = page.getByRole('button', { name: label })
  await offer.waitFor()
  expect(await places()).toEqual(before)
  await offer.click()
  await page.locator(`html[lang="${lang}"]`).waitFor()
  await page.reload()
  await isAt('/')
  await page.waitForFunction(() => performance.now() > 4_000)
  expect(await offer.count()).toBe(0)
})

test('a browser in Spanish gets no offer, and no browser is asked twice', async () => {
  for (const browserLocale of ['es-MX', 'en-US']) {
    const { page, isAt } = await stage.open({ browserLocale })
    await page.goto(stage.served.url)
    await isAt('/')
    if (browserLocale === 'en-US') {
      await page.getByRole('button', { name: 'Switch to English' }).waitFor()
      await page.reload()
      await isAt('/')
    }
    await page.locator('html[data-connection="live"]').waitFor()
    await page.waitForFunction(() => performance.now() > 4_000)
    expect(await page.getByRole('button', { name: 'Switch to English' }).count()).toBe(0)
  }
})

test.each(['/', '/pages/auth/login'])(
  'the globe icon at %s opens the three languages by their own names',
  async path => {
    const { page, go } = await stage.open({ viewport: SMALL_PHONE })
    await go(path)
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('radio', { name: '简体中文' }).check()
    await page.locator('html[lang="zh-Hans"]').waitFor()
    await page.getByRole('radio').first().waitFor({ state: 'detached' })
  },
)

// Why: Spanish is the default, so that a first visitor who reads another language must find theirs without reading
// Spanish.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { App } from '../support/app.ts'
import { PHONE, SMALL_PHONE, Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const choices = ['Español', 'English', '中文']
const offerOf = ({ page }: App) => page.getByRole('region', { name: 'Idioma · Language · 语言' })
/** Time within which a start would offer the language. */
const waitOut = ({ page }: App) => page.waitForFunction(() => performance.now() > 4_000)

const LOOKS = [SMALL_PHONE, PHONE, { width: 960, height: 800 }]

test.each(LOOKS)('the first start offers three languages, and moves and covers nothing: $width px', async viewport => {
  const app = await stage.open({ isFirstStart: true, browserLocale: 'en-US', viewport })
  const { page, isAt } = app
  await page.goto(stage.served.url)
  await isAt('/')
  const controls = () =>
    page.locator('.navbar a, .navbar button, .invitation button, .index-strip > *, .tab-bar-item').evaluateAll(all =>
      all.map(each => {
        const { x, y, width, height } = each.getBoundingClientRect()
        const middle = document.elementFromPoint(x + width / 2, y + height / 2)
        return { y, isFree: x + width / 2 > innerWidth || each.contains(middle) }
      }),
    )
  await page.locator('.index-strip').waitFor()
  const before = await controls()
  expect(before.length).toBeGreaterThan(8)
  await offerOf(app).waitFor()
  expect(await offerOf(app).getByRole('button').allTextContents()).toEqual(choices)
  expect(await controls()).toEqual(before)
  expect(before.every(({ isFree }) => isFree)).toBe(true)
  for (const button of await offerOf(app).getByRole('button').all()) {
    const { x, width, height } = must(await button.boundingBox(), 'a button')
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    expect(x + width).toBeLessThanOrEqual(viewport.width)
  }
})

test.each([
  { label: 'Español', lang: 'es-MX' },
  { label: 'English', lang: 'en' },
  { label: '中文', lang: 'zh-Hans' },
])('the choice of $label is kept, and the language is never offered again', async ({ label, lang }) => {
  const app = await stage.open({ isFirstStart: true, browserLocale: 'en-US' })
  const { page, isAt } = app
  await page.goto(stage.served.url)
  await isAt('/')
  await offerOf(app).getByRole('button', { name: label }).click()
  await page.locator(`html[lang="${lang}"]`).waitFor()
  await offerOf(app).waitFor({ state: 'detached' })
  await page.reload()
  await isAt('/')
  await waitOut(app)
  expect(await page.locator('html').getAttribute('lang')).toBe(lang)
  expect(await offerOf(app).count()).toBe(0)
})

test('an offer that is not answered is not repeated, and is only on Home and the log-in page', async () => {
  const app = await stage.open({ isFirstStart: true })
  const { page, go } = app
  await go('/pages/market/index')
  await waitOut(app)
  expect(await offerOf(app).count()).toBe(0)
  await go('/')
  await offerOf(app).waitFor()
  await go('/pages/market/index')
  await offerOf(app).waitFor({ state: 'detached' })
  await go('/pages/auth/login')
  await offerOf(app).waitFor()
  await page.reload()
  await waitOut(app)
  expect(await offerOf(app).count()).toBe(0)
})

test('a device with settings or with a session is not asked', async () => {
  const session = await stage.newcomer()
  for (const options of [{}, { isFirstStart: true, as: session }]) {
    const app = await stage.open({ ...options, browserLocale: 'en-US' })
    await app.go('/')
    await waitOut(app)
    expect(await offerOf(app).count()).toBe(0)
  }
})

test('a note takes the place of the offer while it is shown', async () => {
  const app = await stage.open({
    ownWorker: true,
    isFirstStart: true,
    expects: /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to/,
  })
  const { page, go, text } = app
  await go('/')
  await offerOf(app).waitFor()
  await page.context().setOffline(true)
  await text('common.feed.offline').waitFor()
  await offerOf(app).waitFor({ state: 'hidden' })
  await page.context().setOffline(false)
  await offerOf(app).waitFor()
})

test('the offer is reached by keyboard before the page, and a log-in ends it', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ isFirstStart: true })
  const { page, words, go, field, button } = app
  await go('/pages/auth/login')
  await offerOf(app).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Español')
  await field('auth.login.username').fill(person.email)
  await page.getByLabel(words('auth.login.password'), { exact: true }).fill(person.password)
  await button('auth.login.submit').click()
  await app.isAt('/')
  await offerOf(app).waitFor({ state: 'detached' })
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

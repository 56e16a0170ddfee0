// Users share links, go back, reload and type addresses. Each address must show the intended page in its previous
// state, or say clearly that the page does not exist.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** The browser logs an error for each refused response. */
const NOT_FOUND = /status of 404|status of 400/

const isAscending = (texts: readonly string[]): boolean =>
  texts.length > 4 && texts.every((text, at) => at === 0 || (texts[at - 1] ?? '').localeCompare(text) <= 0)

/** Runs in the page: resolves once two frames in a row have the same scroll position. */
const untilAtRest = async (): Promise<boolean> => {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  for (let before = -1; before !== scrollY; await frame()) before = scrollY
  return true
}

describe('deep links', () => {
  test.each([
    ['/pages/quote/stock?code=AAPL&market=UsStock&source=0&name=Apple', '/pages/quote/stock', 'AAPL'],
    ['/pages/quote/stock?code=WALMEX&market=MX', '/pages/quote/stock', 'WALMEX'],
    ['/pages/hkstock/quote?code=00700', '/pages/hkstock/quote', '00700'],
    ['/pages/auth/protocol?type=risk', '/pages/auth/protocol', null],
    ['/pages/home/index', '/', null],
  ])('%s', async (to, path, heading) => {
    const { go, page } = await stage.open()
    await go(to, path)
    if (heading) await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  })

  test('to a quote: the name comes from the server and not from the link', async () => {
    const { go, page } = await stage.open()
    await go('/pages/quote/stock?code=AAPL&market=UsStock&name=Free%20Money')
    await page.getByText('Apple', { exact: false }).filter({ visible: true }).first().waitFor()
    expect(await page.getByText('Free Money').filter({ visible: true }).count()).toBe(0)
  })

  test('to an unknown address: it says so and links to Home', async () => {
    const { page, words, button, isAt } = await stage.open()
    await page.goto(`${stage.served.url}/#/pages/nowhere`)
    await isAt('not-found')
    await page.getByText(words('common.notFound.heading')).filter({ visible: true }).waitFor()
    await button('common.action.goHome').click()
    await isAt('/')
  })

  test.each([
    ['no code', 'code='],
    ['a code that nobody has', 'code=NOPE&market=UsStock'],
    ['bytes that are no text, and a way out of the folder', 'code=%00%FF..%2F..%2Fetc&market=%F0%9F%92%A9'],
    ['a very long code', `code=${'A'.repeat(5_000)}`],
    ['markup', 'market=UsStock&code=<img src=x onerror=alert(1)>'],
    ['names of the language itself', 'code=AAPL&market=__proto__&source=NaN&direction=99'],
  ])('the quote and the ticket of %s open with content, and the app keeps running', async (_, query) => {
    const person = await stage.newcomer()
    const { page, go, words, isAt } = await stage.open({ as: person, expects: NOT_FOUND })
    for (const path of ['/pages/quote/stock', '/pages/hkstock/quote', '/pages/payment/stock', '/pages/payment/close']) {
      await go(`${path}?${query}`)
    }
    await go('/pages/trade/detail?type=xyz&id=')
    await page.getByText(words('product.missing.title')).filter({ visible: true }).waitFor()
    await page.getByRole('button', { name: words('ui.back') }).click()
    await isAt('/pages/payment/close')
  })
})

describe('log-in', () => {
  test.each([
    '/pages/payment/stock?code=AAPL&market=UsStock&source=0&direction=0',
    '/pages/trade/detail?type=2&id=nothing',
  ])('is required at %s, and returns there', async to => {
    const person = await stage.newcomer()
    const { page, words, field, button, isAt } = await stage.open({ expects: NOT_FOUND })
    await page.goto(`${stage.served.url}/#${to}`)
    await isAt('/pages/auth/login')
    await field('auth.login.username').fill(person.email)
    await page.getByLabel(words('auth.login.password'), { exact: true }).filter({ visible: true }).fill(person.password)
    await button('auth.login.submit').click()
    await isAt(to.split('?')[0] ?? '')
    expect(page.url()).toContain(to)
  })

  test('refused: it shows the reason, keeps the name and clears the password', async () => {
    const { page, words, field, button, go } = await stage.open({ expects: /status of 422/ })
    await go('/pages/auth/login')
    await field('auth.login.username').fill('nobody_here')
    const password = page.getByLabel(words('auth.login.password'), { exact: true }).filter({ visible: true })
    await password.fill('wrong-secret')
    await button('auth.login.submit').click()
    await page.getByText(words('error.failure.loginRefused')).filter({ visible: true }).waitFor()
    expect(await field('auth.login.username').inputValue()).toBe('nobody_here')
    expect(await password.inputValue()).toBe('')
  })
})

test('back from a quote: the list keeps its order and scroll position', async () => {
  const { page, words, go, isAt } = await stage.open()
  await go('/pages/market/index')
  const list = page.getByRole('list', { name: words('market.list.label', { market: words('market.board.US') }) })
  await list.getByRole('link').first().waitFor()
  await page.getByRole('button', { name: words('market.sort.name') }).click()
  const name = `${words('market.sort.name')} ${words('market.sort.ascending')}`
  const header = page.getByRole('button', { name, pressed: true })
  await header.waitFor()
  // The header shows the new order at once, the rows later. Each row is an element that is reused for another
  // instrument.
  const titles = () => list.locator('.quote-row-title').filter({ visible: true }).allTextContents()
  await expect.poll(async () => isAscending(await titles()), { timeout: 20_000 }).toBe(true)
  await page.mouse.wheel(0, 6_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(4_000)
  await page.waitForFunction(untilAtRest)
  const row = list.getByRole('link').nth(14)
  await row.focus()
  const rowText = (await row.textContent()) ?? ''
  const before = await page.evaluate(() => Math.round(scrollY))
  expect(before).toBeGreaterThan(4_000)
  await page.keyboard.press('Enter')
  await isAt('/pages/quote/stock')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await isAt('/pages/market/index')
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(before)
  await header.waitFor()
  await list.getByRole('link').filter({ hasText: rowText }).waitFor()
})

test('an empty watchlist suggests shares, and a star puts one of them on it', async () => {
  const { page, words, go, text } = await stage.open({ as: await stage.newcomer() })
  await go('/pages/watchlist/index')
  await text('watchlist.watch.suggested').waitFor()
  const main = page.getByRole('main').filter({ visible: true })
  await expect.poll(() => main.locator('.quote-row-title').count()).toBe(6)
  await main.locator('.quote-row .star').getByRole('button').first().click()
  await main
    .getByRole('list', { name: words('watchlist.watch.title') })
    .getByRole('link')
    .waitFor()
  await text('watchlist.watch.empty').waitFor({ state: 'detached' })
})

test('a sheet of a tab page is closed by leaving the page: Back does not show it again', async () => {
  const { go, page, button, isAt } = await stage.open({ as: await stage.newcomer() })
  await go('/pages/profile/index')
  await button('profile.action.withdraw').click()
  await page.getByRole('dialog').getByRole('link').first().click()
  await isAt('/pages/withdraw/bcard')
  await page.goBack()
  await isAt('/pages/profile/index')
  await button('profile.action.withdraw').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('tabs: each keeps its scroll position, and Back leads from any of them to Home', async () => {
  const { page, words, go, isAt } = await stage.open()
  await go('/')
  const bar = page.getByRole('navigation', { name: words('ui.tabs') })
  for (const [name, path] of [
    ['market', '/pages/market/index'],
    ['watchlist', '/pages/watchlist/index'],
    ['trade', '/pages/trade/index'],
    ['profile', '/pages/profile/index'],
  ] as const) {
    await bar.getByRole('link', { name: words(`common.tab.${name}`) }).click()
    await isAt(path)
    expect(await bar.getByRole('link', { name: words(`common.tab.${name}`) }).getAttribute('aria-current')).toBe('page')
  }
  await page.goBack()
  await isAt('/')
})

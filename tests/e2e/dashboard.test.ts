// The dashboard: several live lists on one page, chosen, ordered and folded by the user, on the account and for a visitor.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DASHBOARD_LISTS_MAX, marketOrders } from '../../domain/dashboard.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { violations } from '../support/axe.ts'
import type { Look } from '../support/look.ts'
import { looks, picture } from '../support/look.ts'

const PAGE = '/pages/watchlist/board'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const cards = ({ page }: App) => page.locator('.dashboard-card')
const names = async (app: App): Promise<string[]> =>
  (await cards(app).locator('.dashboard-fold').allTextContents()).map(text => text.trim())
const priced = (app: App, at: number) =>
  cards(app).nth(at).locator('.quote-row-price').filter({ hasText: /\d/ }).first()
const nameOf = ({ words }: App, board: 'US' | 'MX' | 'HK', order: 'traded' | 'gainers' | 'losers') =>
  words('dashboard.market', { board: words(`market.board.${board}`), order: words(`dashboard.order.${order}`) })

async function opened(app: App): Promise<void> {
  await app.go('/pages/watchlist/index')
  await app.button('watchlist.watch.dashboard').click()
  await app.isAt(PAGE)
  await cards(app).first().waitFor()
}

const wide: Look = { locale: 'es-MX', theme: 'dark', viewport: { width: 700, height: 900 } }

test.each([...looks, wide])('$locale $theme $viewport.width: markets and own lists with live prices', async look => {
  const person = await stage.newcomer()
  const { id: list } = await stage.ask('POST /watchlists/create', { name: 'Mañana' }, person)
  const star = { secuCode: 'KO', market: 'UsStock', list } as const
  await stage.ask('POST /userSelfSecurity/save', star, person)
  const app = await stage.open({ ...look, as: person })
  const { page, words, button } = app
  await opened(app)
  const last = (await cards(app).count()) - 1
  expect(last).toBe(6)
  await cards(app).nth(0).getByText(words('dashboard.none.watchlist')).waitFor()
  await priced(app, 1).waitFor()
  await cards(app).nth(last).scrollIntoViewIfNeeded()
  await priced(app, last).waitFor()
  await picture(app, `dashboard-${look.locale}`, { fullPage: true })
  // A colour that fades in has not reached its contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await violations(app)).toEqual([])
  // The columns fill the width.
  const columns = await page
    .locator('.dashboard')
    .evaluate(grid => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(1 + [600, 960].filter(width => look.viewport.width >= width).length)

  await button('dashboard.add').click()
  await page.getByRole('dialog').getByText('Mañana', { exact: true }).waitFor()
  await picture(app, `dashboard-add-${look.locale}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Mañana' }).click()
  await expect.poll(() => names(app)).toContain('Mañana')
  await cards(app).nth(7).getByText('KO', { exact: true }).waitFor()
  const stored = async () => (await stage.ask('POST /dashboard/read', {}, person)).lists
  await expect.poll(async () => (await stored())?.at(-1)?.source).toEqual({ kind: 'watchlist', list })
})

test('a list is folded, moved, made longer and removed, and the same on another device', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person })
  const { page, words, button } = app
  await opened(app)
  const traded = nameOf(app, 'US', 'traded')
  const fold = page.getByRole('button', { name: traded, exact: true })
  // Behind the dialog a region has no role.
  const card = cards(app).filter({ hasText: traded })
  await card.locator('.quote-row-price').first().waitFor()
  await fold.click()
  await card.locator('.quote-row').first().waitFor({ state: 'detached' })
  await fold.click()
  await card.locator('.quote-row').nth(4).waitFor()

  await page.getByRole('button', { name: words('dashboard.edit', { name: traded }) }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('10', { exact: true }).click()
  await card.locator('.quote-row').nth(9).waitFor({ state: 'attached' })
  const before = (await names(app)).indexOf(traded)
  await sheet.getByRole('button', { name: words('dashboard.up') }).click()
  await expect.poll(async () => (await names(app)).indexOf(traded)).toBe(before - 1)
  await picture(app, 'dashboard-edit')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  const other = await stage.open({ as: person })
  await opened(other)
  await expect.poll(async () => (await names(other)).indexOf(traded)).toBe(before - 1)
  await page.getByRole('button', { name: words('dashboard.edit', { name: traded }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('dashboard.remove') })
    .click()
  await expect.poll(() => names(app)).not.toContain(traded)
  for (const name of await names(app)) {
    await page.getByRole('button', { name: words('dashboard.edit', { name }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('dashboard.remove') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await button('dashboard.restore').click()
  await expect.poll(() => names(app)).toHaveLength(7)
})

test('the delivery months of a root are a list, the next to end first', async () => {
  const app = await stage.open()
  const { page, words, button } = app
  await opened(app)
  await button('dashboard.add').click()
  const name = words('dashboard.months', { root: 'CL' })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  const card = cards(app).filter({ hasText: name })
  await card.scrollIntoViewIfNeeded()
  const codes = card.locator('.quote-row-title')
  await codes.first().waitFor()
  const months = (await stage.ask('GET /m_ft/futures_opt_list', { root: 'CL' })).filter(({ tradable }) => tradable)
  await expect.poll(() => codes.allTextContents()).toEqual(months.slice(0, 5).map(({ symbol }) => symbol))
  await picture(app, 'dashboard-months', { fullPage: true })
})

test('a search is kept as a list, from its page and in one market; one that finds nothing says so', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person })
  const { page, words, button, isAt } = app
  await app.go('/pages/search/index?q=walmart', '/pages/search/index')
  await app.text('search.keep').click()
  await isAt(PAGE)
  const sheet = page.getByRole('dialog')
  const text = sheet.getByLabel(words('dashboard.searchWords'), { exact: true })
  await expect.poll(() => text.inputValue()).toBe('walmart')
  await picture(app, 'dashboard-search')
  await button('dashboard.searchKeep').click()
  const everywhere = words('dashboard.search', { words: 'walmart' })
  await expect.poll(() => names(app)).toContain(everywhere)
  const codes = (name: string) => cards(app).filter({ hasText: name }).locator('.quote-row-title')
  await cards(app).filter({ hasText: everywhere }).scrollIntoViewIfNeeded()
  await expect.poll(() => codes(everywhere).allTextContents()).toEqual(expect.arrayContaining(['WALMEX', 'WMT']))

  await button('dashboard.add').click()
  await sheet.waitFor()
  await button('dashboard.searchKeep').click()
  await app.text('dashboard.searchMissing').waitFor()
  await text.fill('Walmart')
  await button('dashboard.searchKeep').click()
  await sheet.getByText(words('dashboard.there'), { exact: true }).last().waitFor()
  await sheet.getByLabel(words('dashboard.searchScope'), { exact: true }).selectOption('US')
  await button('dashboard.searchKeep').click()
  const inOne = words('dashboard.searchIn', { words: 'Walmart', board: words('market.board.US') })
  await cards(app).filter({ hasText: inOne }).scrollIntoViewIfNeeded()
  await expect.poll(() => codes(inOne).allTextContents()).toEqual(['WMT'])
  await page.getByRole('link', { name: `${words('dashboard.all')} ${inOne}` }).click()
  await page.getByRole('button', { name: words('market.board.US'), pressed: true }).waitFor()
  await expect.poll(() => page.locator('.results .quote-row-title').allTextContents()).toEqual(['WMT'])
  await page.goBack()
  await isAt(PAGE)

  await button('dashboard.add').click()
  await text.fill('zzzzzzz')
  await button('dashboard.searchKeep').click()
  // A list out of sight is not read.
  const nothing = words('dashboard.search', { words: 'zzzzzzz' })
  await cards(app).filter({ hasText: nothing }).scrollIntoViewIfNeeded()
  await app.text('dashboard.none.search').waitFor()
  const stored = async () => (await stage.ask('POST /dashboard/read', {}, person)).lists?.map(({ source }) => source)
  await expect.poll(stored).toContainEqual({ kind: 'search', words: 'Walmart', scope: 'US' })
})

test('a kept search is read again after five minutes, and shows what is found then', async () => {
  const app = await stage.open()
  const { page } = app
  const list = { source: { kind: 'search', words: 'walmart', scope: 'all' }, rows: 5, folded: false }
  await page.addInitScript(all => localStorage.setItem('pulso:dashboard', all), JSON.stringify([list]))
  await page.clock.install()
  let asked = 0
  await page.route('**/market/getMaket', async route => {
    asked += 1
    const response = await route.fetch()
    const body = await response.json()
    // Later one of the two is no longer found.
    if (asked > 1)
      body.data = body.data.filter((row: { instrument: { code: string } }) => row.instrument.code === 'WMT')
    await route.fulfill({ response, json: body })
  })
  await app.go(PAGE, PAGE)
  const codes = () => cards(app).locator('.quote-row-title').allTextContents()
  await expect.poll(codes).toEqual(expect.arrayContaining(['WALMEX', 'WMT']))
  await page.clock.fastForward(240_000)
  expect(asked).toBe(1)
  await page.clock.fastForward(60_000)
  await expect.poll(codes).toEqual(['WMT'])
  expect(asked).toBe(2)
})

test('a link that asks a full board to keep a search says that it is full, and changes nothing', async () => {
  const app = await stage.open()
  const { page, words, isAt } = app
  const markets = (['US', 'MX', 'HK'] as const).flatMap(board =>
    marketOrders.map(order => ({ kind: 'market', board, order }) as const),
  )
  const searches = ['aa', 'bb', 'cc'].map(found => ({ kind: 'search', words: found, scope: 'all' }) as const)
  const lists = [...markets, ...searches].map(source => ({ source, rows: 5, folded: true }))
  expect(lists).toHaveLength(DASHBOARD_LISTS_MAX)
  await page.addInitScript(all => localStorage.setItem('pulso:dashboard', all), JSON.stringify(lists))
  await app.go(`${PAGE}?keep=walmart`, PAGE)
  const said = page.getByRole('alert').getByText(words('dashboard.addFull', { maximum: DASHBOARD_LISTS_MAX }))
  await said.waitFor()
  await isAt(PAGE)
  expect(page.url()).not.toContain('keep')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await names(app)).toHaveLength(DASHBOARD_LISTS_MAX)
})

test('a visitor has a dashboard on the device; a list that needs an account says so', async () => {
  const app = await stage.open()
  const { page, words, button } = app
  await opened(app)
  await priced(app, 1).waitFor()
  await button('dashboard.add').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('dashboard.positions') })
    .click()
  await page.getByText(words('dashboard.logIn')).waitFor()
  await page.reload()
  await app.isAt(PAGE)
  await expect.poll(() => names(app)).toContain(words('dashboard.positions'))
})

test('a list out of sight has no view in the engine, and one that comes into sight has prices', async () => {
  const app = await stage.open({ as: await stage.newcomer() })
  await opened(app)
  const rows = (at: number) => cards(app).nth(at).locator('.dashboard-rows:not([aria-busy]) .quote-row')
  await priced(app, 1).waitFor()
  expect(await rows(6).count()).toBe(0)
  await cards(app).nth(6).scrollIntoViewIfNeeded()
  await priced(app, 6).waitFor()
  await expect.poll(() => rows(0).or(rows(1)).count()).toBe(0)
})

test('a change that is not saved is undone and said; with a later one that is saved it stays', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, expects: /ERR_FAILED/ })
  const { page, words } = app
  await opened(app)
  const before = await names(app)
  const [first = '', second = ''] = before.slice(1)
  const remove = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: words('dashboard.edit', { name }), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('dashboard.remove') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const save = '**/dashboard/save'
  await page.route(save, route => route.abort())
  await remove(first)
  await page
    .getByText(words('dashboard.notSaved', { why: '' }).trim())
    .first()
    .waitFor()
  await expect.poll(() => names(app)).toEqual(before)
  await page.unroute(save)

  // The first request is held until the second change is made, then lost.
  let lose = (): void => {}
  const held = new Promise<void>(resolve => {
    lose = resolve
  })
  await page.route(save, async route => held.then(() => route.abort()), { times: 1 })
  await remove(first)
  await remove(second)
  lose()
  const others = before.filter(name => name !== first && name !== second)
  const stored = async () => (await stage.ask('POST /dashboard/read', {}, person)).lists?.length
  await expect.poll(stored).toBe(others.length)
  expect(await names(app)).toEqual(others)
})

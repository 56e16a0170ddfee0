// The desk: lists, chart, ticket, positions and orders beside each other, worked by pointer and by keys alone.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App, OpenOptions } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { violations } from '../support/axe.ts'
import type { Look } from '../support/look.ts'
import { picture } from '../support/look.ts'

const DESK = '/pages/watchlist/desk'
const APPLE = 'code=AAPL&market=UsStock&source=0'
const WIDE = { width: 1440, height: 900 }

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const heading = ({ page }: App) => page.locator('#desk-chart h2')
const ticket = ({ page }: App) => page.locator('#desk-ticket .ticket')
const rows = ({ page }: App) => page.locator('#desk-lists .dashboard-rows:not([aria-busy]) a.quote-row-words')
const codeOf = async (app: App, at: number): Promise<string> =>
  (await rows(app).nth(at).locator('.quote-row-title').textContent()) ?? ''

/** The watchlist is first, because its rows keep their order. */
async function trader() {
  const person = await stage.newcomer()
  for (const secuCode of ['KO', 'MSFT', 'NVDA'])
    await stage.ask('POST /userSelfSecurity/save', { secuCode, market: 'UsStock' }, person)
  return person
}

async function opened(options: OpenOptions, query = APPLE): Promise<App> {
  const app = await stage.open({ viewport: WIDE, ...options })
  await app.go('/')
  await app.go(`${DESK}?${query}`, DESK)
  await app.page.locator('#desk-chart .chart-canvas canvas').first().waitFor()
  return app
}

const looks: readonly Look[] = [
  { locale: 'es-MX', theme: 'light', viewport: { width: 1_200, height: 800 } },
  { locale: 'en', theme: 'dark', viewport: WIDE },
  { locale: 'zh-Hans', theme: 'light', viewport: { width: 2_560, height: 1_440 } },
]

test.each(looks)('$locale $theme $viewport.width: fits, and axe finds nothing', async look => {
  const app = await opened({ ...look, as: await trader() })
  // A colour that fades in has not reached its contrast.
  await app.page.emulateMedia({ reducedMotion: 'reduce' })
  await ticket(app).waitFor()
  await rows(app).nth(2).waitFor()
  await picture(app, `desk-${look.locale}`)
  expect(await violations(app)).toEqual([])
})

test('a price of the book is the limit of the ticket beside it, which keeps its quantity', async () => {
  const app = await opened({ as: await trader() })
  const { page, words } = app
  await ticket(app).waitFor()
  await app.field('order.field.quantity').fill('7')
  await page.locator('#desk-ticket').getByText(words('quote.book.title'), { exact: true }).click()
  const level = page.getByRole('table', { name: words('book.asks') }).getByRole('button')
  // The price may move until the tap.
  const tapped = level.evaluate(button => {
    const options = { once: true, capture: true }
    return new Promise<string>(resolve => {
      button.addEventListener('click', () => resolve(button.textContent), options)
    })
  })
  await level.click()
  const price = await tapped
  const limit = app.field('order.field.price')
  await expect.poll(() => limit.inputValue()).toBe(price)
  await expect.poll(() => limit.evaluate(field => field === document.activeElement)).toBe(true)
  expect(await app.field('order.field.quantity').inputValue()).toBe('7')
  await picture(app, 'desk-book')
})

test('a row that is chosen changes chart, ticket and address, and neither the document nor the lists', async () => {
  const app = await opened({ as: await trader() })
  const { page } = app
  expect(await heading(app).textContent()).toBe('AAPL')
  await rows(app).nth(2).waitFor()
  // The rows of the other lists may come later.
  const parts = page.locator('body, #desk-lists .dashboard-card, #desk-lists .dashboard-card:first-child li')
  await parts.evaluateAll(elements => {
    for (const element of elements) element.setAttribute('data-before', '')
  })
  const chosen = await codeOf(app, 1)
  await rows(app).nth(1).click()
  await expect.poll(() => heading(app).textContent()).toBe(chosen)
  await ticket(app).locator('.ticket-name').waitFor()
  await expect.poll(() => page.url()).toContain(`code=${chosen}`)
  const current = page.locator('#desk-lists li[aria-current="true"] .quote-row-title').first()
  await expect.poll(() => current.textContent()).toBe(chosen)
  const replaced = await parts.evaluateAll(elements =>
    elements.filter(element => !element.hasAttribute('data-before')).map(({ className }) => className),
  )
  expect(replaced).toEqual([])
  expect(await parts.count()).toBeGreaterThan(5)

  // Back leaves the desk, however many instruments it has shown.
  await page.goBack()
  await app.isAt('/')
})

test('keys alone: to a row, its ticket, the review, the order, and the position', async () => {
  const app = await opened({ as: await trader() })
  const { page, words, text } = app
  await rows(app).nth(2).waitFor()
  const chosen = await codeOf(app, 1)
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('a')?.querySelector('.quote-row-title')?.textContent)
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(await codeOf(app, 0))
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(chosen)
  await page.keyboard.press('Enter')
  await expect.poll(() => heading(app).textContent()).toBe(chosen)
  await page.locator('#desk-chart [aria-keyshortcuts="B"]').waitFor()
  await page.keyboard.press('b')
  const quantity = app.field('order.field.quantity')
  await expect.poll(() => quantity.evaluate(field => field === document.activeElement)).toBe(true)
  // In a field a key is a character.
  await page.keyboard.type('s')
  await ticket(app).locator('input[value="buy"]:checked').waitFor({ state: 'attached' })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  const review = page.getByRole('dialog')
  await review.waitFor()
  const confirm = words('order.review.confirmBuy_other', { quantity: '2', code: chosen })
  const name = () => page.evaluate(() => document.activeElement?.textContent)
  for (let presses = 0; presses < 20 && (await name()) !== confirm; presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await text('order.result.filled').waitFor()
  const holding = page.getByRole('list', { name: words('trade.holding.list') }).getByRole('link', { name: chosen })
  await holding.waitFor()

  // The outcome gives way to the next order, on the side of the key.
  await page.keyboard.press('s')
  await ticket(app).locator('input[value="sell"]:checked').waitFor({ state: 'attached' })
  await heading(app).click()
  await page.keyboard.press('a')
  await page.getByRole('dialog').waitFor()
})

test('the right button of a mouse opens the actions of a row, and the ticket beside it is the one of its instrument', async () => {
  const app = await opened({ as: await trader() })
  const { page, words, isAt, go } = app
  await rows(app).nth(2).waitFor()
  await ticket(app).waitFor()
  const actions = page.getByRole('dialog')
  const chosen = await codeOf(app, 1)
  await rows(app).nth(1).click({ button: 'right' })
  await actions.getByText(words('quote.alerts'), { exact: true }).waitFor()
  expect(await heading(app).textContent()).toBe('AAPL')
  await actions.getByText(words('quote.sell'), { exact: true }).click()
  await expect.poll(() => heading(app).textContent()).toBe(chosen)
  await ticket(app).locator('input[value="sell"]:checked').waitFor({ state: 'attached' })
  await actions.waitFor({ state: 'detached' })
  await isAt(DESK)
  await expect.poll(() => page.url()).toContain(`code=${chosen}`)
  const quantity = app.field('order.field.quantity')
  await expect.poll(() => quantity.evaluate(field => field === document.activeElement)).toBe(true)

  // The sheet has left no entry in the history.
  await page.goBack()
  await isAt('/')
  await go(DESK)
  await rows(app).nth(0).focus()
  await page.keyboard.press('ContextMenu')
  await actions.getByText(words('quote.buy'), { exact: true }).waitFor()
})

test('a key for the ticket means the row with the focus', async () => {
  const app = await opened({ as: await trader() })
  const { page } = app
  await rows(app).nth(2).waitFor()
  await ticket(app).waitFor()
  const chosen = await codeOf(app, 2)
  await rows(app).nth(2).focus()
  await page.keyboard.press('s')
  await expect.poll(() => heading(app).textContent()).toBe(chosen)
  await ticket(app).locator('input[value="sell"]:checked').waitFor({ state: 'attached' })

  // It was for this time only: the row that is chosen again keeps the focus.
  for (const at of [1, 2]) {
    await rows(app).nth(at).click()
    await expect.poll(() => heading(app).textContent()).toBe(await codeOf(app, at))
    await ticket(app).locator('.ticket-name').waitFor()
  }
  expect(await page.evaluate(() => document.activeElement?.closest('#desk-ticket') ?? null)).toBe(null)
})

test('panes are resized by keys and by pointer; the size is kept, and Enter restores the first one', async () => {
  const app = await opened({})
  const { page, words } = app
  const separator = page.getByRole('separator', { name: words('dashboard.desk.resize.lists') })
  const width = async () => (await page.locator('#desk-lists').boundingBox())?.width
  const before = Number(await separator.getAttribute('aria-valuenow'))
  expect(await width()).toBe(before)
  await separator.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBe(before + 32)
  await page.reload()
  await app.isAt(DESK)
  await expect.poll(width).toBe(before + 32)

  const box = await separator.boundingBox()
  if (!box) throw new Error('The separator has no box')
  await page.mouse.move(box.x + 4, 400)
  await page.mouse.down()
  await page.mouse.move(box.x + 4 - 50, 400, { steps: 5 })
  await page.mouse.up()
  await expect.poll(width).toBe(before - 18)
  await separator.press('Home')
  await expect.poll(width).toBe(Number(await separator.getAttribute('aria-valuemin')))
  await separator.press('Enter')
  await expect.poll(width).toBe(before)

  const chart = page.getByRole('separator', { name: words('dashboard.desk.resize.chart') })
  const height = async () => Math.round((await page.locator('#desk-chart').boundingBox())?.height ?? 0)
  const tall = await height()
  await chart.press('ArrowDown')
  await expect.poll(height).toBe(tall + 16)
})

test('a visitor has lists and a chart, and a log-in in place of the ticket', async () => {
  const app = await opened({}, '')
  const { page, words, text } = app
  await rows(app).first().waitFor()
  await expect.poll(() => page.url()).toContain('code=')
  await page.locator('#desk-ticket').getByText(words('common.invite.heading')).waitFor()
  await text('dashboard.desk.logIn').waitFor()
})

test('the desk is reached from the dashboard and from a quote; a narrower window shows the dashboard', async () => {
  const app = await stage.open({ viewport: WIDE })
  const { page, button, text, go, isAt } = app
  await go('/pages/watchlist/board')
  await button('dashboard.desk.open').click()
  await isAt(DESK)
  await go(`/pages/quote/stock?${APPLE}`)
  await button('quote.desk').click()
  await isAt(DESK)
  await expect.poll(() => heading(app).textContent()).toBe('AAPL')
  const other = page.waitForEvent('popup')
  await button('dashboard.desk.quoteWindow').click()
  const quote = await other
  await quote.locator('main[data-page="/pages/quote/stock"]').waitFor()
  await quote.close()

  await page.setViewportSize({ width: 1_199, height: 900 })
  await text('dashboard.desk.narrow').waitFor()
  await isAt(DESK)
  await page.locator('.dashboard-card').first().waitFor()
  await page.getByRole('link', { name: app.words('dashboard.desk.quote', { code: 'AAPL' }) }).click()
  await isAt('/pages/quote/stock')
  expect(await button('quote.desk').count()).toBe(0)
})

test('an address with an unknown code says so, and the other panes go on', async () => {
  const app = await stage.open({ viewport: WIDE })
  await app.go(`${DESK}?code=NOPE`, DESK)
  await app.text('quote.missing.title').waitFor()
  await rows(app).first().waitFor()
})

test('the search opens over the lists: Enter loads chart and ticket, arrows move, Escape returns', async () => {
  const app = await opened({ as: await trader() })
  const { page, words } = app
  await rows(app).nth(1).focus()
  await page.keyboard.press('/')
  const box = page.locator('#desk-lists').getByRole('searchbox')
  await expect.poll(() => box.evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  // The row that had the focus has it again.
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('a')?.querySelector('.quote-row-title')?.textContent)
  await expect.poll(focused).toBe(await codeOf(app, 1))

  await page.keyboard.press('/')
  await box.fill('NVDA')
  await box.press('Enter')
  await expect.poll(() => heading(app).textContent()).toBe('NVDA')
  await ticket(app).locator('.ticket-name').waitFor()
  await box.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain('code=NVDA')
  // A key for the ticket means what was found, not the row that had the focus before.
  await page.keyboard.press('s')
  await ticket(app).locator('input[value="sell"]:checked').waitFor({ state: 'attached' })
  expect(await heading(app).textContent()).toBe('NVDA')

  await app.button('dashboard.desk.search').click()
  await box.fill('ko')
  await page.locator('#desk-lists .results a').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).not.toBe(undefined)
  const found = await focused()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => box.evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => heading(app).textContent()).toBe(found)
  await page
    .getByRole('region', { name: words('dashboard.desk.lists') })
    .locator('.dashboard-card')
    .first()
    .waitFor()
})

test('ticket, and positions and orders, open in windows of their own', async () => {
  const app = await opened({ as: await trader() })
  const { page, button } = app
  await ticket(app).waitFor()
  for (const [label, at] of [
    ['dashboard.desk.ticketWindow', '/pages/payment/stock'],
    ['dashboard.desk.tradesWindow', '/pages/trade/index'],
  ] as const) {
    const opening = page.waitForEvent('popup')
    await button(label).click()
    const other = await opening
    await other.locator(`main[data-page="${at}"]`).waitFor()
    await other.close()
  }
})

test('the title of a button names its key, unless the keys are switched off', async () => {
  const app = await opened({})
  const { page, words, button } = app
  const buy = page.locator('#desk-chart [aria-keyshortcuts="B"]')
  await buy.hover()
  await expect.poll(() => buy.getAttribute('title')).toBe(`${words('quote.buy')} (B)`)
  await button('dashboard.desk.keys').click()
  await app.isAt('/pages/setting/keys')
  await page.getByRole('switch', { name: words('setting.keys.on') }).click()
  await page.goBack()
  await app.isAt(DESK)
  await buy.hover()
  await button('dashboard.desk.search').hover()
  expect(await buy.getAttribute('title')).toBe(null)
})

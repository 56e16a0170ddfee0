// A customer makes a list, fills it from a text, gives it sections and flags, and chooses it on the page; the star of a quote
// adds to it. Without clipping at three widths, in the three languages. `PICTURES=DIR` saves screenshots in that folder.
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { Look } from '../support/look.ts'
import { looks, picture } from '../support/look.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'

const LONGEST_MS = 90_000
const PAGE = '/pages/watchlist/index'
const MANAGE = '/pages/watchlist/manage'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
}, 3 * START_TIMEOUT_MS)
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** Fails if a control or a text is wider than its place. */
async function expectWhole({ page }: App, within: string, name: string): Promise<void> {
  const cut = await page.locator(within).evaluate(root =>
    [root, ...root.querySelectorAll<HTMLElement>('*')]
      .filter(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
      // Chips scroll, names of instruments are shortened, and the mark of a select reaches over its edge.
      .filter(each => !each.matches('.spoken, input, select, textarea, .chips, .manage-row *, .quote-list *, h1'))
      .filter(each => !each.querySelector('select'))
      .map(each => `${each.className}: ${each.textContent?.slice(0, 40)}`),
  )
  expect(cut, name).toEqual([])
}

const small = looks
  .filter(({ viewport }) => viewport.width > 320)
  .map(({ locale, theme }): Look => ({ locale, theme, viewport: { width: 320, height: 568 } }))

test.each([...looks, ...small])(
  '$locale $viewport.width: from a new list to a list of its own',
  { timeout: LONGEST_MS },
  async look => {
    const person = await stage.newcomer()
    const app = await stage.open({ as: person, expects: /400/, ownWorker: true, ...look })
    const { page, words, go, button } = app
    const sheet = page.getByRole('dialog')
    await go(PAGE)
    await button('watchlist.lists.edit').click()
    await button('lists.add').click()
    // The name of the first list, which the server does not know in this language.
    const field = sheet.getByLabel(words('lists.name'), { exact: true })
    await field.fill(` ${words('watchlist.lists.first').toUpperCase()}`)
    await button('lists.create').click()
    await sheet.getByText(words('error.rule.duplicate')).waitFor()
    await picture(app, `watchlists-name-${look.locale}`)
    await expectWhole(app, '[role=dialog]', 'the name')
    await field.fill('Chips & IA')
    await button('lists.create').click()
    await sheet.getByRole('button', { name: /^Chips & IA/ }).waitFor()
    await picture(app, `watchlists-lists-${look.locale}`)
    await expectWhole(app, '[role=dialog]', 'the lists')
    await sheet.getByRole('button', { name: /^Chips & IA/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    const chip = page.getByRole('button', { name: 'Chips & IA', exact: true }).filter({ visible: true })
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')

    await button('watchlist.watch.manage').click()
    await app.isAt(MANAGE)
    await button('lists.textTitle').click()
    await sheet.locator('textarea').fill('\u0000')
    await button('lists.review').click()
    await sheet.getByText(words('lists.problem.binary')).waitFor()
    await picture(app, `watchlists-import-${look.locale}`)
    await expectWhole(app, '[role=dialog]', 'the import')
    const text = '###Chips\nUS:NVDA,US:AVGO\nNASDAQ:AMD\n###México\nMX:WALMEX\nUS:NVDA\nUS:NOSUCH'
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'list.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })
    await expect.poll(() => sheet.locator('textarea').inputValue()).toBe(text)
    await button('lists.review').click()
    await sheet.getByText(words('lists.willAdd_other', { count: 3 })).waitFor()
    await sheet.getByText(words('lists.line', { line: 3, text: 'NASDAQ:AMD' })).waitFor()
    await sheet.getByText(words('lists.line', { line: 7, text: 'US:NOSUCH' })).waitFor()
    await sheet.getByText(words('lists.line', { line: 6, text: 'US:NVDA' })).waitFor()
    await picture(app, `watchlists-preview-${look.locale}`)
    await expectWhole(app, '[role=dialog]', 'the preview')
    await button('lists.addCount_other', { count: 3 }).click()
    await sheet.waitFor({ state: 'hidden' })

    const main = page.locator('main').filter({ visible: true })
    const rows = main.locator('.manage-row')
    const order = () => rows.evaluateAll(all => all.map(row => row.getAttribute('data-key') ?? row.textContent ?? ''))
    await expect.poll(order).toEqual(['Chips', 'US.NVDA', 'US.AVGO', 'México', 'MX.WALMEX'])
    await rows.nth(2).getByRole('checkbox').check()
    await button('watchlist.manage.more').click()
    await sheet.getByRole('group', { name: words('lists.flag') }).waitFor()
    await picture(app, `watchlists-entry-${look.locale}`)
    await expectWhole(app, '[role=dialog]', 'the entry')
    await button('watchlist.flag.red').click()
    await rows
      .nth(2)
      .getByRole('img', { name: words('watchlist.flag.red') })
      .waitFor()
    // Down at the edge of its section: into the next one, by the keyboard.
    await rows.nth(2).getByRole('button').last().focus()
    await page.keyboard.press('Enter')
    await expect.poll(order).toEqual(['Chips', 'US.NVDA', 'México', 'US.AVGO', 'MX.WALMEX'])
    await button('watchlist.manage.editSection', { name: 'México' }).click()
    await sheet.getByLabel(words('lists.sectionName'), { exact: true }).fill('Chips')
    await button('lists.save').click()
    await sheet.getByText(words('error.rule.duplicate')).waitFor()
    await sheet.getByLabel(words('lists.sectionName'), { exact: true }).fill('Otros')
    await button('lists.save').click()
    await expect.poll(order).toEqual(['Chips', 'US.NVDA', 'Otros', 'US.AVGO', 'MX.WALMEX'])
    await page.waitForLoadState('networkidle')
    await page.reload()
    await app.isAt(MANAGE)
    await expect.poll(order).toEqual(['Chips', 'US.NVDA', 'Otros', 'US.AVGO', 'MX.WALMEX'])
    await picture(app, `watchlists-manage-${look.locale}`)
    await expectWhole(app, 'main:not([hidden])', 'the editor')
    await button('lists.textTitle').click()
    const saving = page.waitForEvent('download')
    await button('lists.saveText').click()
    const saved = await (await saving).path()
    expect(await readFile(saved, 'utf8')).toBe('###Chips\nUS:NVDA\n###Otros\nUS:AVGO\nMX:WALMEX\n')

    await go('/pages/quote/stock?code=AAPL&market=UsStock')
    await button('common.watchlist.add', { name: 'Apple Inc.' }).click()
    await button('quote.star.lists').click()
    const first = sheet.getByRole('switch', { name: words('watchlist.lists.first') })
    await expect.poll(() => sheet.getByRole('switch', { name: 'Chips & IA' }).isChecked()).toBe(true)
    expect(await first.isChecked()).toBe(false)
    await picture(app, `watchlists-star-${look.locale}`)
    await first.click()
    await expect.poll(() => first.isChecked()).toBe(true)

    await go(PAGE)
    const list = main.getByRole('list', { name: words('watchlist.watch.title') })
    await list.getByRole('heading', { name: 'Chips' }).waitFor()
    await list.getByText('AAPL', { exact: true }).waitFor()
    await expect.poll(() => list.locator('.change-pill[data-direction]').count()).toBe(4)
    await picture(app, `watchlists-page-${look.locale}`)
    await expectWhole(app, 'main:not([hidden])', 'the page')
    await button('watchlist.sort.change').click()
    await list.getByRole('heading').first().waitFor({ state: 'detached' })
    for (let tap = 0; tap < 2; tap += 1)
      await main.getByRole('button', { name: words('watchlist.sort.change') }).click()
    await list.getByRole('heading', { name: 'Otros' }).waitFor()
    await button('watchlist.lists.positions').click()
    await app.text('watchlist.auto.positionsEmpty').waitFor()
    await picture(app, `watchlists-auto-${look.locale}`)
    await button('watchlist.lists.first').click()
    await expect.poll(() => list.locator('.quote-row').count()).toBe(1)

    await button('watchlist.lists.edit').click()
    await button('lists.delete', { name: 'Chips & IA' }).click()
    await sheet.getByText(words('lists.deleteNote_other', { name: 'Chips & IA', count: 4 })).waitFor()
    await picture(app, `watchlists-delete-${look.locale}`)
    await button('lists.deleteAction').click()
    await chip.waitFor({ state: 'detached' })
  },
)

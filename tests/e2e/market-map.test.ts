// The market as a map: tiles of the most traded shares by sector, coloured by their change, each of which opens its quote.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { looks, picture } from '../support/look.ts'

const MARKET = '/pages/market/index'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

type Tile = {
  readonly code: string
  readonly change: string
  readonly tone: string | null
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

const tiles = ({ page }: App) => page.locator('.market-map-tile')

const read = (app: App): Promise<Tile[]> =>
  tiles(app).evaluateAll(links =>
    links.map(link => {
      const { x, y, width, height } = link.getBoundingClientRect()
      const [code, change] = [...link.children].map(child => child.textContent ?? '')
      return {
        code: code ?? '',
        change: change ?? '',
        tone: link.getAttribute('data-tone'),
        box: { x, y, width, height },
      }
    }),
  )

test.each(looks)('$locale $theme $viewport.width: tiles of 60 shares fill the map, none over another', async look => {
  const app = await stage.open(look)
  const { page, words, go, button } = app
  await go(MARKET)
  await button('market.map.toMap').click()
  await expect.poll(() => tiles(app).count()).toBeGreaterThan(50)
  await page.locator('.market-map-tile[data-tone]').first().waitFor()
  const shown = await read(app)
  const place = await page.locator('.market-map-place').boundingBox()
  const area = (place?.width ?? 0) * (place?.height ?? 0)
  const filled = shown.reduce((sum, { box }) => sum + box.width * box.height, 0)
  expect(filled / area).toBeGreaterThan(0.7)
  for (const [at, { box: one }] of shown.entries())
    for (const { box: other } of shown.slice(at + 1)) {
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
      const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
      expect(Math.min(across, down)).toBeLessThanOrEqual(0.5)
    }
  // The sign of a change and the colour of its tile agree.
  for (const { change, tone } of shown) {
    if (change.startsWith('+')) expect(tone).toBe('rise')
    if (/^[-−]/.test(change)) expect(tone).toBe('fall')
  }
  await picture(app, `market-map-${look.locale}`, { fullPage: true })
  await page.getByText(words('market.sector.technology')).filter({ visible: true }).first().waitFor()
  await tiles(app).first().click()
  if (look.viewport.width < 720) {
    await app.isAt('/pages/quote/stock')
    await page.goBack()
  } else await page.locator('.quote-beside h2').first().waitFor()
  await tiles(app).first().waitFor()
  await button('market.map.toList').click()
  await page.locator('.market-rows .quote-row').first().waitFor()
})

test('from 720 px a tile opens its quote beside the map, and is marked', async () => {
  const app = await stage.open({ viewport: { width: 720, height: 900 } })
  await app.go(MARKET)
  await app.button('market.map.toMap').click()
  await app.page.locator('.market-map-tile[data-fits="both"]').first().waitFor()
  for (const at of [0, 1]) {
    const tile = app.page.locator('.market-map-tile[data-fits="both"]').nth(at)
    const code = await tile.locator('.market-map-code').textContent()
    await tile.click()
    await expect.poll(() => app.page.locator('.quote-beside h2').first().textContent()).toBe(code)
    await app.isAt(MARKET)
    const marked = app.page.locator('.market-map-tile[aria-current="true"] .market-map-code')
    await expect.poll(() => marked.allTextContents()).toEqual([code])
  }
  await picture(app, 'map-and-quote')
})

test('another market has a map of its own; one without shares is a list', async () => {
  const app = await stage.open()
  const { page, words, go, button } = app
  await go(MARKET)
  await button('market.map.toMap').click()
  await tiles(app).first().waitFor()
  const tab = (board: 'MX' | 'FX') => page.getByRole('tab', { name: words(`market.board.${board}`) })
  await tab('MX').click()
  await page.getByRole('region', { name: words('market.map.label', { market: words('market.board.MX') }) }).waitFor()
  await expect.poll(async () => (await read(app)).map(({ code }) => code)).toContain('WALMEX')
  await tab('FX').click()
  await page.locator('.market-rows .quote-row').first().waitFor()
  expect(await button('market.map.toList').count()).toBe(0)
})

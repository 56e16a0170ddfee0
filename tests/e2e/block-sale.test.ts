// The demo customer sells a block of shares: the list and the page show the side, the form knows the free shares, the
// shares are reserved under review, the desk buys them, and the money arrives.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { parseMinor } from '../../domain/minor.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { Stage } from '../support/app.ts'
import { picture } from '../support/look.ts'

const KEY = 'MX.AXTELCPO'
/** A decision takes ten seconds, and the settlement follows within a minute. */
const SETTLED_MS = 90_000

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ DEMO: 'on', SIM_INSTRUMENTS: 'real' })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test('a held block is sold: the shares are reserved, then they are gone and the money is there', {
  timeout: 3 * SETTLED_MS,
}, async () => {
  const demo = await stage.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })
  const { list } = await stage.ask('POST /m_ft/block_list', {}, demo)
  const isOpen = ({ side, state, terms }: (typeof list)[number]) =>
    side === 'sell' && state === 'open' && terms?.key === KEY
  const offer = must(list.find(isOpen), 'an open offer to buy the share that the demo account holds')
  const terms = must(offer.terms, 'its terms')
  const money = async () =>
    parseMinor(
      must((await stage.ask('POST /wallet/getWalletBalance', { walletType: 'mxStock' }, demo))[0], 'a wallet').balance,
    ) ?? 0n
  const free = async () => Number((await stage.ask('POST /position/getPlacingFlatCount', { key: KEY }, demo)).free)
  const [moneyBefore, freeBefore] = [await money(), await free()]
  expect(freeBefore).toBeGreaterThanOrEqual(terms.minimum)

  const app = await stage.open({ as: demo, viewport: { width: 375, height: 667 } })
  const { page, words, button, link, text, go, isAt } = app
  const take = async (name: string) => {
    for (const width of [320, 960, 375]) {
      await page.setViewportSize({ width, height: 667 })
      await picture(app, `block-sale-${name}`, { fullPage: true })
    }
  }
  await go('/pages/product/blocktrade')
  const row = page.locator(`a[href$='id=${offer.id}']`).filter({ visible: true })
  expect(await row.textContent()).toContain(words('private.sideShort.sell'))
  await take('list')
  await row.click()
  await text('private.detail.buyer').waitFor()
  const quantity = page.getByRole('textbox', { name: words('private.form.quantity'), exact: true })
  await quantity.fill(String(Math.ceil((freeBefore + 1) / terms.lot) * terms.lot))
  await text('private.problem.shares', { free: new Intl.NumberFormat('es-MX').format(freeBefore) }).waitFor()
  await quantity.fill(String(terms.minimum))
  await page.getByRole('checkbox').check()
  await take('form')
  await button('private.form.review').click()
  const dialog = page.getByRole('dialog')
  const shares = new Intl.NumberFormat('es-MX').format(terms.minimum)
  const confirm = dialog.getByRole('button', { name: words('private.form.confirmSale', { quantity: shares }) })
  await confirm.waitFor()
  await take('review')
  await confirm.click()
  await text('private.form.done').waitFor()
  expect([await money(), await free()]).toEqual([moneyBefore, freeBefore - terms.minimum])
  await link('private.form.seeMine').click()
  await isAt('/pages/placing/record')
  await text('private.record.saleState.submitted').waitFor()
  await take('submitted')

  // The accepted sale is paid when the next minute begins: that it waits may be shown for a moment only, or not at all.
  await text('private.record.saleState.ended').waitFor({ timeout: SETTLED_MS })
  await take('sold')
  const proceeds = parseMinor(terms.entryFee) ?? 0n
  expect([await money(), await free()]).toEqual([moneyBefore + proceeds, freeBefore - terms.minimum])
  await go('/pages/notice/index')
  await text('notice.title.blockSaleEnded').waitFor()
})

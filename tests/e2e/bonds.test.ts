import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import type { BondRow } from '../../domain/wire/calls/bond.ts'
import type { Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { looks, looksOr, picture } from '../support/look.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function free(person: Person): Promise<Decimal> {
  const [wallet] = await stage.ask('POST /wallet/getWalletBalance', { walletType: 'mxStock' }, person)
  return new Decimal(must(wallet, 'the wallet').balance)
}

async function rowOf(kind: BondRow['issue']['kind']): Promise<BondRow> {
  const rows = await stage.ask('POST /m_ft/bondsList', {})
  return must(
    rows.find(({ issue }) => issue.kind === kind),
    kind,
  )
}

test.each(looksOr())(
  'buys a Cete from the amount, and sells a bond early with the loss that was shown: $locale, $theme, $viewport.width',
  async look => {
    const person = await stage.newcomer()
    const cete = await rowOf('cete')
    const before = await free(person)
    const app = await stage.open({ as: person, ...look })
    const { page, words, button, link, text, go, isAt } = app

    await go('/pages/bonds/list')
    await page.locator(`a[href$='id=${cete.issue.id}']`).filter({ visible: true }).first().click()
    await isAt('/pages/bonds/open')
    const review = button('bond.form.review')
    await review.click()
    await text('bond.form.needAmount').waitFor()
    await page.getByLabel(words('bond.form.amount'), { exact: true }).fill('1000')
    await page.getByRole('checkbox').check()
    await review.click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: /MX\$/ })
    await confirm.click()
    await text('bond.form.done').waitFor()
    const titles = new Decimal(1_000).div(cete.ask.dirty).floor()
    const spent = titles.times(cete.ask.dirty).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    expect((await free(person)).toFixed(2)).toBe(before.minus(spent).toFixed(2))
    await link('bond.form.seeMine').click()
    await isAt('/pages/trade/detail')
    await text('bond.state.held').waitFor()

    const bono = await rowOf('bono')
    const lot = await stage.ask(
      'POST /treasuryBond/create',
      { id: bono.issue.id, titles: 10, price: bono.ask.dirty },
      person,
    )
    const held = await free(person)
    await go(`/pages/bonds/close?id=${lot.id}`)
    const brought = new Decimal(bono.bid.dirty).times(10).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    const loss = new Decimal(lot.cost).minus(brought)
    expect(loss.greaterThan(0)).toBe(true)
    await review.click()
    await page
      .getByRole('dialog')
      .getByText(`−MX$${loss.toFixed(2)}`)
      .waitFor()
    await picture(app, 'bonds-sale-review', { fullPage: true })
    await confirm.click()
    await text('bond.sell.done').waitFor()
    expect((await free(person)).toFixed(2)).toBe(held.plus(brought).toFixed(2))

    await go('/pages/trade/index?tab=6')
    const list = page.getByRole('list', { name: words('bond.record.label') })
    await list.getByText(words('bond.state.sold')).waitFor()
    await list.getByText(words('bond.state.held')).waitFor()
    await picture(app, 'bonds-sold', { fullPage: true })
  },
)

/** Buys cetes, floating and fixed bonds, and shares of BONDDIA. */
async function hold(person: Person): Promise<void> {
  const rows = await stage.ask('POST /m_ft/bondsList', {})
  const wanted = rows.filter(({ issue }) => ['cete', 'bondeF', 'bono', 'bonddia'].includes(issue.kind))
  for (const { issue, ask } of wanted) {
    const titles = issue.face === 100 ? 15 : 150
    await stage.ask('POST /treasuryBond/create', { id: issue.id, titles, price: ask.dirty }, person)
  }
}

test.each(looks)(
  'an order in an auction is sent and cancelled, and what is held is seen by month and year: $locale, $theme, $viewport.width',
  async look => {
    const person = await stage.newcomer()
    await hold(person)
    const before = await free(person)
    const auctions = await stage.ask('POST /treasuryBond/auctions', {})
    const auction = must(
      auctions.find(({ issue }) => issue.kind === 'cete'),
      'an auction',
    )
    const app = await stage.open(Object.assign({ as: person }, look))
    const { page, words, button, link, text, go, isAt } = app

    await go('/pages/bonds/list')
    await page.getByText(words('bond.auction.label'), { exact: true }).filter({ visible: true }).click()
    await page.locator("a[href*='auction']").filter({ visible: true }).first().waitFor()
    await picture(app, 'bonds-list', { fullPage: true })
    await page.locator(`a[href*='id=${auction.issue.id}'][href*='auction']`).filter({ visible: true }).click()
    await isAt('/pages/bonds/open')
    await button('bond.form.review').click()
    await text('bond.form.needAmount').waitFor()
    await page.getByLabel(words('bond.form.amount'), { exact: true }).fill('5000')
    await page.getByRole('checkbox').check()
    await picture(app, 'bonds-auction', { fullPage: true })
    await button('bond.form.review').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words('money.all'), { exact: true }).click()
    await dialog.getByText(words('bond.auction.settles'), { exact: true }).waitFor()
    await picture(app, 'bonds-auction-review', { fullPage: true })
    await dialog.getByRole('button', { name: /MX\$/ }).click()
    await text('bond.auction.done').waitFor()
    const titles = new Decimal(5_000).div(auction.limit).floor()
    const reserved = titles.times(auction.limit).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    expect((await free(person)).toFixed(2)).toBe(before.minus(reserved).toFixed(2))
    await link('bond.auction.see').click()
    await isAt('/pages/trade/detail')
    await text('bond.state.submitted').waitFor()
    await picture(app, 'bonds-order', { fullPage: true })
    await button('bond.auction.cancel').click()
    await dialog.getByRole('button', { name: words('bond.auction.cancel'), exact: true }).click()
    await text('bond.state.cancelled').waitFor()
    expect((await free(person)).toFixed(2)).toBe(before.toFixed(2))

    const silver = await rowOf('silver')
    await go(`/pages/bonds/open?id=${silver.issue.id}`)
    await page.getByLabel(words('bond.form.amount'), { exact: true }).fill('20500')
    await text('bond.know.buyBack').waitFor()
    // A bond with a buy-back has one price, so an early sale loses nothing however the yields move.
    const forms = new Intl.PluralRules(look.locale)
    for (const count of [0, 1, 3])
      await page
        .locator('.fact', { hasText: words(`bond.early.at_${forms.select(count)}`, { count }) })
        .getByText(/0\.00$/)
        .waitFor()
    await picture(app, 'bonds-silver', { fullPage: true })

    await go('/pages/trade/index?tab=6')
    const ladder = page.getByRole('figure', { name: words('bond.total.months') })
    const wall = page.getByRole('figure', { name: words('bond.total.wall') })
    await ladder.waitFor()
    const [total] = await stage.ask('POST /position/getTreasuryBondTotal', {}, person)
    const months = must(total, 'what is held').months
    const sum = months.reduce((all, { interest, principal }) => all.plus(interest).plus(principal), new Decimal(0))
    expect((await amountsIn(ladder)).toFixed(2)).toBe(sum.toFixed(2))
    const principal = months.reduce((all, each) => all.plus(each.principal), new Decimal(0))
    expect((await amountsIn(wall)).toFixed(2)).toBe(principal.toFixed(2))
    await picture(app, 'bonds-mine', { fullPage: true })
  },
)

/** The sum of the amounts in a table, in any language. */
async function amountsIn(figure: Locator): Promise<Decimal> {
  const texts = await figure.locator('td .money').allTextContents()
  return texts.reduce((sum, shown) => sum.plus(shown.replaceAll(/[^\d.]/g, '')), new Decimal(0))
}

// A Cete bought from an amount, and a bond sold before its maturity: the page says beforehand what the sale loses, and the record
// and the wallet have that very result.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import type { BondRow } from '../../domain/wire/calls/bond.ts'
import type { Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
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

test('buys a Cete from the amount, and sells a bond early with the loss that was shown', async () => {
  const person = await stage.newcomer()
  const cete = await rowOf('cete')
  const before = await free(person)
  const { page, words, button, link, text, go, isAt } = await stage.open({ as: person })

  await go('/pages/bonds/list')
  await page.locator(`a[href$='id=${cete.issue.id}']`).filter({ visible: true }).click()
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
  await confirm.click()
  await text('bond.sell.done').waitFor()
  expect((await free(person)).toFixed(2)).toBe(held.plus(brought).toFixed(2))

  await go('/pages/trade/index?tab=6')
  const list = page.getByRole('list', { name: words('bond.record.label') })
  await list.getByText(words('bond.state.sold')).waitFor()
  await list.getByText(words('bond.state.held')).waitFor()
})

// Why: before users pay for a rule, they must be able to test it on any instrument without an account. They must see
// the result of holding the instrument, the dates of both results, and that the results are past ones.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Stage } from '../support/app.ts'
import { looks, picture } from '../support/look.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test.each(looks)(
  '$locale: a visitor finds an instrument, corrects a parameter, and reads result, pictures, dates and trades',
  async look => {
    const app = await stage.open(look)
    const { page, words, button, text, go, link, isAt } = app
    const visible = (key: string) => page.getByText(words(key), { exact: true }).filter({ visible: true })
    await go('/pages/aiquantify/index')
    await link('workbench.open').click()
    await link('workbench.choose').click()
    await isAt('/pages/search/index')
    await page.getByRole('searchbox').fill('AAPL')
    const results = page.getByRole('list', { name: words('search.results'), exact: true })
    await results.getByRole('link', { name: /AAPL/ }).first().click()
    await isAt('/pages/aiquantify/index')

    const slow = page.getByLabel(words('workbench.parameter.slow'), { exact: true })
    await slow.fill('5')
    await button('workbench.run').click()
    await text('workbench.error.order', { other: words('workbench.parameter.fast') }).waitFor()
    await slow.fill('30')
    await button('workbench.run').click()
    await page.getByRole('img', { name: new RegExp(words('workbench.result.hold'), 'i') }).waitFor()
    await visible('workbench.pastNote')
      .or(page.getByText(words('workbench.pastNote')))
      .first()
      .waitFor()
    expect(await visible('workbench.past').count()).toBeGreaterThan(1)
    const trades = page.getByRole('list', { name: words('workbench.trades.title') })
    expect(await trades.getByRole('listitem').count()).toBe(20)
    await button('workbench.trades.more').click()
    await trades.getByRole('listitem').nth(20).waitFor()
    await picture(app, 'workbench', { fullPage: true })

    await page.getByLabel(words('workbench.rule'), { exact: true }).selectOption('momentum')
    await page.getByText(words('workbench.sizes.hour'), { exact: true }).click()
    await page.getByLabel(words('workbench.parameter.every'), { exact: true }).fill('21')
    await button('workbench.run').click()
    await page.getByRole('row', { name: new RegExp(words('quant.fact.cagr').replace(/[()]/g, '.')) }).waitFor()
  },
)

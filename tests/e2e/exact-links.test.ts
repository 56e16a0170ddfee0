// The query values of a page are those of the specification (§2): name, code, source, an optional market, and for orders
// direction, id and type. A link with exactly these must open the page of each class, however the code is written.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'

let stage: Stage
let person: Person
let app: App
beforeAll(async () => {
  stage = await Stage.shared()
  person = await stage.newcomer()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** The browser logs an error for each refused response. */
const REFUSED = /status of 404|status of 400/

async function opens(to: string, heading: string, at?: string): Promise<void> {
  await app.go(to, at)
  const title = app.page.getByRole('heading', { level: 1 }).filter({ visible: true, hasText: heading })
  await title.waitFor().catch(() => expect.fail(`${to} has no heading with ${heading}`))
  for (const key of ['order.missing.title', 'quote.missing.title', 'product.missing.title', 'order.close.gone'])
    expect(await app.text(key).count(), `${to}: ${key}`).toBe(0)
}

test('each quote page opens with name, code and source, and an optional market', async () => {
  app = await stage.open()
  const quotes: readonly (readonly [to: string, heading: string])[] = [
    ['/pages/quote/stock?name=Apple&code=AAPL&source=0', 'AAPL'],
    ['/pages/quote/stock?name=Apple&code=AAPL&source=0&market=UsStock', 'AAPL'],
    ['/pages/quote/stock?name=Walmex&code=WALMEX&source=0&market=MX', 'WALMEX'],
    ['/pages/quote/stock?code=aapl&source=0', 'AAPL'],
    ['/pages/quote/stock?code=AAPL&market=usstock', 'AAPL'],
    ['/pages/quote/stock?code=AAPL', 'AAPL'],
    ['/pages/quote/stock?code=AAPL&source=', 'AAPL'],
    ['/pages/quote/stock?name=Apple&code=AAPL&source=4', 'AAPL'],
    ['/pages/quote/stock?name=Tencent&code=00700&source=7', '00700'],
    ['/pages/quote/stock?name=Walmex&code=WALMEX&source=8', 'WALMEX'],
    ['/pages/quote/globalindex?name=S%26P%20500&code=SPX&source=99', 'SPX'],
    ['/pages/quote/future?name=Gold&code=XAUUSD&source=3', 'XAU'],
    ['/pages/quote/forex?name=EUR%2FUSD&code=EURUSD&source=2', 'EUR'],
    ['/pages/hkstock/quote?name=Tencent&code=00700&source=11', '00700'],
    ['/pages/hkstock/quote?code=700&source=11', '00700'],
    ['/pages/robotai/quote?name=Bitcoin&code=BTCUSD&source=100', 'BTC'],
  ]
  for (const [to, heading] of quotes) {
    await opens(to, heading)
    await app.page.locator('.quote-head').filter({ visible: true }).waitFor()
  }
})

test('each order page opens with name, code, source and direction', async () => {
  app = await stage.open({ as: person })
  const { list: issues } = await stage.ask('POST /m_ft/sale_list', {})
  const issueOn = (isHk: boolean) => must(issues.find(({ board }) => (board === 'HK') === isHk)?.code, 'an offer')
  const [bond] = await stage.ask('POST /m_ft/bondsList', {})
  const { code: bondCode, name: bondName } = must(bond, 'a bond').issue
  const [agency] = await stage.ask('GET /userFollowInvest/getInvestAgencyList', {})
  const { id: agencyId, name: agencyName } = must(agency, 'an institution')
  const [month] = await stage.ask('GET /m_ft/futures_list', {})
  const future = must(month, 'a future').key.replace('FU.', '')
  const orders: readonly (readonly [to: string, heading: string, at?: string])[] = [
    ['/pages/payment/stock?name=Apple&code=AAPL&source=0&direction=0', 'AAPL'],
    ['/pages/payment/stock?name=Apple&code=aapl&source=0&direction=1', 'AAPL'],
    ['/pages/payment/stock?name=Walmex&code=WALMEX&source=0&direction=0', 'WALMEX'],
    ['/pages/payment/stock?code=WALMEX&source=0', 'WALMEX'],
    ['/pages/payment/stock?name=Tencent&code=700&source=11&direction=0', '00700'],
    ['/pages/payment/stock?name=Apple&code=AAPL&source=7&direction=0', 'AAPL'],
    ['/pages/payment/future?code=XAUUSD&source=3', 'XAU'],
    ['/pages/payment/future?name=Gold&code=XAUUSD&source=3&direction=1', 'XAU'],
    [`/pages/payment/future?name=x&code=${future}&source=3&direction=0`, ''],
    ['/pages/payment/forex?name=EUR%2FUSD&code=EURUSD&source=2&direction=0', 'EUR'],
    [`/pages/payment/newstock?name=x&code=${issueOn(false)}&source=5&direction=0`, issueOn(false)],
    [`/pages/hkstock/payipo?name=x&code=${issueOn(true)}&source=11&direction=0`, issueOn(true)],
    [`/pages/hkstock/payipo?code=${issueOn(true).replace(/^0+/, '')}`, issueOn(true)],
    [`/pages/bonds/open?name=x&code=${bondCode.toLowerCase()}&source=101&direction=0`, bondName],
    [`/pages/payment/follow?name=x&code=${agencyId}&source=0&direction=0`, agencyName],
    // The page of another class is chosen by the source.
    ['/pages/payment/stock?name=Gold&code=XAUUSD&source=3&direction=0', 'XAU', '/pages/payment/future'],
  ]
  for (const order of orders) await opens(...order)
})

test('the pages of what is held open with name, code, source, id and type, and a closing page without the id', async () => {
  app = await stage.open({ as: person })
  const buy = { direction: 0, action: 0, orderType: 0 } as const
  await stage.ask('POST /stock/create', { ...buy, key: 'US.KO', quantity: '1' }, person)
  await stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'forex', amount: '500.00' }, person)
  await stage.ask('POST /crude/create', { ...buy, key: 'FX.EURUSD', quantity: '1000', leverage: 10 }, person)
  const held = async (key: string) =>
    (await stage.ask('POST /position/me', {}, person)).list.find(position => position.key === key)
  await expect.poll(async () => ((await held('US.KO')) && (await held('FX.EURUSD'))) ?? null).not.toBeNull()
  const share = must(await held('US.KO'), 'shares')
  const contract = must(await held('FX.EURUSD'), 'a margined position')
  const ofShare = `name=x&code=${share.code}&source=0`
  const ofContract = `name=x&code=EURUSD&source=2`
  await opens(`/pages/trade/detail?${ofShare}&id=${share.id}&type=0`, share.code)
  await opens(`/pages/trade/detail?${ofContract}&id=${contract.id}&type=0`, 'EUR')
  await opens(`/pages/payment/close?${ofShare}&direction=1&id=${share.id}`, share.code)
  await opens(`/pages/payment/close?${ofShare}&direction=1`, share.code)
  const page = '/pages/payment/forex'
  await opens(`${page}?${ofContract}&direction=1&id=${contract.id}`, app.words('common.page.closePosition'))
  await opens(`/pages/payment/close?${ofContract}&direction=1&id=${contract.id}`, 'EUR', page)

  const bond = must(
    (await stage.ask('POST /m_ft/bondsList', {})).find(({ issue }) => issue.kind === 'cete'),
    'a bond',
  )
  const close = `/pages/bonds/close?name=x&code=${bond.issue.code}&source=101&direction=1`
  const buyBond = () =>
    stage.ask('POST /treasuryBond/create', { id: bond.issue.id, titles: bond.minimum, price: bond.ask.dirty }, person)
  await buyBond()
  await opens(close, bond.issue.name)
  await app.button('bond.form.review').waitFor()
  const second = await buyBond()
  await opens(`${close}&market=MX`, bond.issue.name)
  await app.text('bond.sell.choose').waitFor()
  await app.page.locator(`a[href$="id=${second.id}"]`).filter({ visible: true }).click()
  await app.button('bond.form.review').waitFor()
})

test.each([
  ['an unknown source', 'code=AAPL&source=77'],
  ['a source that is no number', 'code=AAPL&source=stock'],
  ['a code that nobody has', 'name=Apple&code=NOPE&source=0&direction=0'],
  ['no code', 'name=Apple&source=0&direction=0'],
])('%s: each page says what is missing and leads on', async (_, query) => {
  app = await stage.open({ as: person, expects: REFUSED })
  const pages = [
    '/pages/quote/stock',
    '/pages/payment/stock',
    '/pages/payment/future',
    '/pages/payment/newstock',
    '/pages/bonds/open',
    '/pages/bonds/close',
    '/pages/payment/follow',
  ]
  for (const path of pages) {
    // The pages of one product have no source to read, so that a code of theirs is enough.
    await app.go(`${path}?${query}`)
    const main = app.page.getByRole('main').filter({ visible: true })
    const way = path.startsWith('/pages/quote')
      ? main.getByRole('button', { name: app.words('quote.missing.search') })
      : main.locator('a[href*="#/pages/"]')
    await way.first().waitFor()
    expect(await main.getByText(/No (lo )?encontramos/).count(), path).toBeGreaterThan(0)
  }
})

// Money over time, as a customer sees it on a clock that the test moves: a Cete from its amount to its maturity and into the next issue,
// and purchases of a fund on both sides of the cut-off.
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import { instantOf } from '../../server/bonds/quote.ts'
import { localToUtc } from '../../server/market/calendar/zone.ts'
import { chromiumArgs, chromiumPath } from '../../tools/chromium.ts'
import { PHONE } from '../support/app.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { wordsIn } from '../support/texts.ts'

const distDir = fileURLToPath(new URL('../../dist/', import.meta.url))
const words = wordsIn('es-MX')
const inIndia = (date: string, time: string): number => localToUtc(date, time, 'Asia/Kolkata')
let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startServer({ distDir, environment: { SIM_CALENDAR: 'real' } })
  browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** A new page of the app, logged in; the session is new, because months pass. */
async function open({ email, password }: Registered, path: string): Promise<{ page: Page; session: Session }> {
  const session = await server.ask('POST /loginByUsername', { username: email, password })
  const context = await browser.newContext({ viewport: PHONE, locale: 'es-MX', serviceWorkers: 'block' })
  await context.addInitScript(
    values => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, JSON.stringify(value))
    },
    { 'pulso:settings': { locale: 'es-MX' }, 'pulso:token': session.token, 'pulso:user': session.user },
  )
  const page = await context.newPage()
  await page.goto(`${server.url}/#${path}`)
  await page.locator('main[data-ready]').filter({ visible: true }).waitFor()
  return { page, session }
}

/** Moves the clock to an instant, and lets what is due there happen. */
async function moveTo(at: number): Promise<void> {
  server.clock.leap(Math.max(0, at - server.clock.now()))
  server.clock.advance(MINUTE_MS)
}

const shown = (page: Page, key: string) => page.getByText(words(key), { exact: true }).filter({ visible: true })

test('a Cete is bought from the amount, held over its maturity, and reinvested', async () => {
  const ana = await server.newcomer()
  const rows = await server.ask('POST /m_ft/bondsList', {})
  const { issue, ask } = must(
    rows.find(row => row.issue.kind === 'cete' && row.issue.term === 28),
    'a Cete',
  )
  const { page } = await open(ana, `/pages/bonds/open?id=${issue.id}`)
  await page.getByLabel(words('bond.form.amount'), { exact: true }).fill('10000')
  await page.getByLabel(words('bond.form.instruction'), { exact: true }).selectOption('all')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: words('bond.form.review'), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: /MX\$/ }).click()
  await shown(page, 'bond.form.done').waitFor()
  await page.context().close()

  await moveTo(instantOf(issue, must(issue.maturity, 'a maturity')) + MINUTE_MS)
  const { page: after, session } = await open(ana, '/pages/trade/index?tab=6')
  const own = async () =>
    (await server.ask('POST /treasuryBond/pageList', {}, { token: session.token })).list.map(({ state }) => state)
  await expect.poll(own).toEqual(['held', 'matured'])
  await after.reload()
  await shown(after, 'bond.state.matured').waitFor()
  await shown(after, 'bond.state.held').waitFor()
  const [next, first] = (await server.ask('POST /treasuryBond/pageList', {}, { token: session.token })).list
  const net = new Decimal(must(first?.flows.at(-1), 'a maturity').net)
  const titles = new Decimal(10_000).div(ask.dirty).floor()
  expect(first).toMatchObject({
    titles: titles.toNumber(),
    flows: [{ kind: 'purchase' }, { gross: titles.times(10).toFixed(2) }],
  })
  // The next issue takes all of it, but for what buys no whole title.
  expect(net.minus(must(next, 'the next').cost).lessThan(10)).toBe(true)
  await after.context().close()
})

test('a fund bought before the cut-off has the value of the day, and after it that of the next one', async () => {
  const eva = await server.newcomer()
  const scheme = 'sim-peepal-large'
  await server.ask(
    'POST /wallet/transfer',
    { from: 'balance', to: 'financial', amount: '500.00' },
    { token: eva.token },
  )
  const buy = async () => {
    const { page } = await open(eva, `/pages/yinmutual/index?id=${scheme}`)
    await page.getByLabel(words('fund.buy.amount'), { exact: true }).fill('100')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: words('fund.buy.review'), exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: /US\$/ }).click()
    await shown(page, 'fund.done.purchase').waitFor()
    await page.context().close()
  }
  // A business day of India after a weekend.
  const day = Math.ceil(server.clock.now() / DAY_MS) * DAY_MS
  const monday = new Date(day + ((8 - new Date(day).getUTCDay()) % 7) * DAY_MS).toISOString().slice(0, 10)
  await moveTo(inIndia(monday, '14:50'))
  await buy()
  await moveTo(inIndia(monday, '15:01'))
  await buy()
  await moveTo(inIndia(monday, '15:00') + 2 * DAY_MS)
  const { page, session } = await open(eva, '/pages/yinmutual/myhold?tab=orders')
  const days = async () =>
    (await server.ask('POST /user_fund_orders/pageList', {}, { token: session.token })).list.map(
      ({ navDate }) => navDate,
    )
  const tuesday = new Date(Date.parse(`${monday}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  await expect.poll(days).toEqual([tuesday, monday])
  await page.context().close()
})

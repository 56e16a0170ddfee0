// Money over time, as a customer sees it on a clock that the test moves: a Cete from its amount to its maturity and into the next issue,
// purchases of a fund on both sides of the cut-off, and a loan from its offer to its last payment, with the bill that it leaves.
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { BillLine } from '../../domain/wire/calls/wallet.ts'
import { instantOf } from '../../server/bonds/quote.ts'
import { users } from '../../server/db/schema.ts'
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

test('a loan is taken, an instalment is paid, half of the rest early and then all: the rows of the bill add up', async () => {
  const lea = await server.newcomer()
  await server.db.update(users).set({ kyc: 'verified' }).where(eq(users.id, lea.user.id))
  const { page, session } = await open(lea, '/pages/loan/index?view=apply')
  await page.getByLabel(words('loan.form.amount'), { exact: true }).fill('12000')
  await page.getByLabel(words('loan.form.income'), { exact: true }).fill('30000')
  await press(page, 'loan.form.review')
  await confirm(page)
  await shown(page, 'loan.form.done').waitFor()
  server.clock.advance(MINUTE_MS)
  await page.getByRole('link', { name: words('loan.form.see'), exact: true }).click()
  await press(page, 'loan.offer.accept')
  await page.getByRole('dialog').getByRole('checkbox').check()
  await confirm(page)
  await page.getByRole('link', { name: words('loan.detail.pay'), exact: true }).waitFor()
  await page.context().close()
  const loanOf = async (token: string) => (await server.ask('POST /loan/applyList', {}, { token })).list[0]
  const lent = must(await loanOf(session.token), 'a loan')

  const dueAt = Date.parse(`${must(lent.next, 'an instalment').dueOn}T18:00:00Z`)
  await moveTo(dueAt)
  await pay(lea, lent.id, { mode: 'loan.repay.instalment', ends: 'loan.repay.done' })
  await moveTo(dueAt + 10 * DAY_MS)
  const left = new Decimal(must(await loanOf((await logIn(lea)).token), 'a loan').principal)
  const half = left.div(2).toFixed(2)
  await pay(lea, lent.id, { mode: 'loan.repay.part', amount: half, ends: 'loan.repay.done' })
  await moveTo(dueAt + 17 * DAY_MS)
  await pay(lea, lent.id, { mode: 'loan.repay.all', ends: 'loan.repay.over' })

  const { page: after, session: last } = await open(lea, '/pages/profile/transaction')
  const loan = must(await loanOf(last.token), 'a loan')
  expect(loan).toMatchObject({ state: 'repaid', principal: '0.00', dueAmount: '0.00' })
  expect(loan.flows.map(({ kind }) => kind)).toEqual(['disbursed', 'instalment', 'prepayment', 'payoff'])
  const { list } = await server.ask('POST /wallet/getWalletBill', { pageSize: 100 }, { token: last.token })
  const lines = list.filter(({ reference }) => reference === loan.id)
  const ofKind = (kind: BillLine['kind']) => lines.filter(line => line.kind === kind).map(({ amount }) => amount)
  const parts = loan.flows.map(flow => flow.parts)
  const { fee, feeVat, cost } = must(loan.terms, 'the terms')
  // What was lent went back, and the rest is the interest, its tax and the fee: less than what the table asked for.
  expect(sumOf(ofKind('loan'))).toBe('0.00')
  expect(sumOf(ofKind('fee'))).toBe(`-${fee}`)
  expect(sumOf(ofKind('loanInterest'))).toBe(`-${sumOf(parts.flatMap(({ interest, late }) => [interest, late]))}`)
  expect(sumOf(ofKind('tax'))).toBe(`-${sumOf(parts.flatMap(({ vat, lateVat }) => [vat, lateVat]))}`)
  expect(parts[0]?.vat).toBe(feeVat)
  const all = sumOf(lines.map(({ amount }) => amount))
  const [arrived, ...paid] = loan.flows.map(({ amount }) => amount)
  expect(all).toBe(new Decimal(must(arrived, 'money')).minus(sumOf(paid)).toFixed(2))
  expect(new Decimal(all).abs().lessThan(cost)).toBe(true)
  const onPage = await after
    .getByRole('list', { name: words('bill.list') })
    .locator('.money')
    .allTextContents()
  const numbers = onPage.map(text => text.replaceAll(/[^\d.]/g, ''))
  for (const { amount } of lines.slice(0, 3)) expect(numbers).toContain(amount.replace('-', ''))
  await after.context().close()
}, 120_000)

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed(2)

const press = (page: Page, key: string): Promise<void> =>
  page.getByRole('button', { name: words(key), exact: true }).click()
const confirm = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: /MX\$/ }).click()
const logIn = ({ email, password }: Registered): Promise<Session> =>
  server.ask('POST /loginByUsername', { username: email, password })

type Payment = { readonly mode: string; readonly amount?: string; readonly ends: string }

async function pay(person: Registered, id: string, { mode, amount, ends }: Payment): Promise<void> {
  const { page } = await open(person, `/pages/loan/index?id=${id}&view=repay`)
  await shown(page, mode).click()
  if (amount !== undefined) await page.getByLabel(words('loan.repay.amount'), { exact: true }).fill(amount)
  await press(page, 'loan.repay.review')
  await confirm(page)
  await shown(page, ends).waitFor()
  await page.context().close()
}

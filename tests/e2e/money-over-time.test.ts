// Money over time, as a customer sees it on a clock that the test moves: a Cete from its amount to its maturity and into the next issue,
// purchases of a fund on both sides of the cut-off, and a loan from its offer to its last payment, with the bill that it leaves.
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import type { BillLine } from '../../domain/wire/calls/wallet.ts'
import { instantOf } from '../../server/bonds/quote.ts'
import { localToUtc } from '../../server/calendar/zone.ts'
import { users } from '../../server/db/schema.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import type { Look } from '../support/look.ts'
import { looksOr, picture } from '../support/look.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'

const distDir = fileURLToPath(new URL('../../dist/', import.meta.url))
const inIndia = (date: string, time: string): number => localToUtc(date, time, 'Asia/Kolkata')
const WALK_MS = 180_000
let server: TestServer
let stage: Stage
beforeAll(async () => {
  server = await startServer({ distDir, environment: { SIM_CALENDAR: 'real' } })
  stage = await Stage.over(server)
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

type Opened = { readonly app: App; readonly session: Session }

/** A new page of the app, logged in; the session is new, because months pass. */
async function open(person: Registered, look: Look, path: string): Promise<Opened> {
  const session = await logIn(person)
  const app = await stage.open({ as: session, ...look })
  await app.go(path)
  return { app, session }
}

/** A page that stays open for months would reload itself when its session ends. */
const close = ({ page }: App): Promise<void> => page.context().close()

/** Moves the clock to an instant, and lets what is due there happen. */
async function moveTo(at: number): Promise<void> {
  server.clock.leap(Math.max(0, at - server.clock.now()))
  server.clock.advance(MINUTE_MS)
}

test.each(looksOr())(
  'a Cete is bought from the amount, held over its maturity, and reinvested: $locale, $theme, $viewport.width',
  { timeout: WALK_MS },
  async look => {
    const ana = await server.newcomer()
    const rows = await server.ask('POST /m_ft/bondsList', {})
    const { issue, ask } = must(
      rows.find(row => row.issue.kind === 'cete' && row.issue.term === 28),
      'a Cete',
    )
    const { app } = await open(ana, look, `/pages/bonds/open?id=${issue.id}`)
    const { page, words } = app
    await page.getByLabel(words('bond.form.amount'), { exact: true }).fill('10000')
    await page.getByLabel(words('bond.form.instruction'), { exact: true }).selectOption('all')
    await page.getByRole('checkbox').check()
    await picture(app, 'cete-form', { fullPage: true })
    await app.button('bond.form.review').click()
    await confirmIn(app, 'cete-review')
    await app.text('bond.form.done').waitFor()
    await picture(app, 'cete-done', { fullPage: true })
    await close(app)

    await moveTo(instantOf(issue, must(issue.maturity, 'a maturity')) + MINUTE_MS)
    const { app: after, session } = await open(ana, look, '/pages/trade/index?tab=6')
    const own = async () =>
      (await server.ask('POST /treasuryBond/pageList', {}, { token: session.token })).list.map(({ state }) => state)
    await expect.poll(own).toEqual(['held', 'matured'])
    await after.page.reload()
    await after.text('bond.state.matured').waitFor()
    await after.text('bond.state.held').waitFor()
    await picture(after, 'cete-matured', { fullPage: true })
    const [next, first] = (await server.ask('POST /treasuryBond/pageList', {}, { token: session.token })).list
    const net = new Decimal(must(first?.flows.at(-1), 'a maturity').net)
    const titles = new Decimal(10_000).div(ask.dirty).floor()
    expect(first).toMatchObject({
      titles: titles.toNumber(),
      flows: [{ kind: 'purchase' }, { gross: titles.times(10).toFixed(2) }],
    })
    // The next issue takes all of it, but for what buys no whole title.
    expect(net.minus(must(next, 'the next').cost).lessThan(10)).toBe(true)
  },
)

test.each(looksOr())(
  'a fund bought before the cut-off has the value of the day, and after it that of the next one: $locale, $theme, $viewport.width',
  { timeout: WALK_MS },
  async look => {
    const eva = await server.newcomer()
    const scheme = 'sim-peepal-large'
    await server.ask(
      'POST /wallet/transfer',
      { from: 'balance', to: 'financial', amount: '500.00' },
      { token: eva.token },
    )
    const buy = async () => {
      const { app } = await open(eva, look, `/pages/yinmutual/index?id=${scheme}`)
      await app.page.getByLabel(app.words('fund.buy.amount'), { exact: true }).fill('100')
      await app.page.getByRole('checkbox').check()
      await app.button('fund.buy.review').click()
      await confirmIn(app, 'cut-off-review', /US\$/)
      await app.text('fund.done.purchase').waitFor()
      await close(app)
    }
    // A business day of India after a weekend.
    const day = Math.ceil(server.clock.now() / DAY_MS) * DAY_MS
    const monday = new Date(day + ((8 - new Date(day).getUTCDay()) % 7) * DAY_MS).toISOString().slice(0, 10)
    await moveTo(inIndia(monday, '14:50'))
    await buy()
    await moveTo(inIndia(monday, '15:01'))
    await buy()
    await moveTo(inIndia(monday, '15:00') + 2 * DAY_MS)
    const { app, session } = await open(eva, look, '/pages/yinmutual/myhold?tab=orders')
    const days = async () =>
      (await server.ask('POST /user_fund_orders/pageList', {}, { token: session.token })).list.map(
        ({ navDate }) => navDate,
      )
    const tuesday = new Date(Date.parse(`${monday}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
    await expect.poll(days).toEqual([tuesday, monday])
    await app.page.reload()
    await app.isAt('/pages/yinmutual/myhold')
    await picture(app, 'cut-off-orders', { fullPage: true })
  },
)

test.each(looksOr())(
  'a loan is taken, an instalment is paid, half of the rest early and then all: the rows of the bill add up: $locale, $theme, $viewport.width',
  { timeout: WALK_MS },
  async look => {
    const lea = await server.newcomer()
    await server.db.update(users).set({ kyc: 'verified' }).where(eq(users.id, lea.user.id))
    const { app, session } = await open(lea, look, '/pages/loan/index?view=apply')
    const { page, words, button, text, link } = app
    await page.getByLabel(words('loan.form.amount'), { exact: true }).fill('12000')
    await page.getByLabel(words('loan.form.income'), { exact: true }).fill('30000')
    await button('loan.form.review').click()
    await confirmIn(app, 'loan-apply-review')
    await text('loan.form.done').waitFor()
    server.clock.advance(MINUTE_MS)
    await link('loan.form.see').click()
    await button('loan.offer.accept').click()
    await page.getByRole('dialog').getByRole('checkbox').check()
    await confirmIn(app, 'loan-accept-review')
    await link('loan.detail.pay').waitFor()
    await picture(app, 'loan-disbursed', { fullPage: true })
    await close(app)
    const loanOf = async (token: string) => (await server.ask('POST /loan/applyList', {}, { token })).list[0]
    const lent = must(await loanOf(session.token), 'a loan')

    const dueAt = Date.parse(`${must(lent.next, 'an instalment').dueOn}T18:00:00Z`)
    await moveTo(dueAt)
    await pay(lea, look, { id: lent.id, mode: 'loan.repay.instalment', ends: 'loan.repay.done' })
    await moveTo(dueAt + 10 * DAY_MS)
    const left = new Decimal(must(await loanOf((await logIn(lea)).token), 'a loan').principal)
    const half = left.div(2).toFixed(2)
    await pay(lea, look, { id: lent.id, mode: 'loan.repay.part', amount: half, ends: 'loan.repay.done' })
    await moveTo(dueAt + 17 * DAY_MS)
    await pay(lea, look, { id: lent.id, mode: 'loan.repay.all', ends: 'loan.repay.over' })

    const { app: after, session: last } = await open(lea, look, '/pages/profile/transaction')
    await picture(after, 'loan-bill', { fullPage: true })
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
    expect(sumOf(ofKind('vat'))).toBe(`-${sumOf(parts.flatMap(({ vat, lateVat }) => [vat, lateVat]))}`)
    expect(parts[0]?.vat).toBe(feeVat)
    const all = sumOf(lines.map(({ amount }) => amount))
    const [arrived, ...paid] = loan.flows.map(({ amount }) => amount)
    expect(all).toBe(new Decimal(must(arrived, 'money')).minus(sumOf(paid)).toFixed(2))
    expect(new Decimal(all).abs().lessThan(cost)).toBe(true)
    const onPage = await after.page
      .getByRole('list', { name: words('bill.list') })
      .locator('.money')
      .allTextContents()
    const numbers = onPage.map(text => text.replaceAll(/[^\d.]/g, ''))
    for (const { amount } of lines.slice(0, 3)) expect(numbers).toContain(amount.replace('-', ''))
  },
)

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed(2)

/** The review in the dialog, and its confirmation, which names the amount. */
async function confirmIn(app: App, name: string, amount = /MX\$/): Promise<void> {
  const confirm = app.page.getByRole('dialog').getByRole('button', { name: amount })
  await confirm.waitFor()
  await picture(app, name, { fullPage: true })
  await confirm.click()
}

const logIn = ({ email, password }: Registered): Promise<Session> =>
  server.ask('POST /loginByUsername', { username: email, password })

type Payment = { readonly id: string; readonly mode: string; readonly amount?: string; readonly ends: string }

async function pay(person: Registered, look: Look, { id, mode, amount, ends }: Payment): Promise<void> {
  const { app } = await open(person, look, `/pages/loan/index?id=${id}&view=repay`)
  const { page, words, button, text } = app
  await text(mode).click()
  if (amount !== undefined) await page.getByLabel(words('loan.repay.amount'), { exact: true }).fill(amount)
  await button('loan.repay.review').click()
  await confirmIn(app, mode.replaceAll('.', '-'))
  await text(ends).waitFor()
  await picture(app, ends.replaceAll('.', '-'), { fullPage: true })
  await close(app)
}

// A customer's whole course with documents and money, from registration to a bank withdrawal, in each language, with
// taps only. The auto-reviewer decides the requests. At the end the ledger must be consistent.
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseMinor } from '../../domain/minor.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import { locales } from '../../domain/wire/envelope.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { buy, giveImage, MOVED, register, sellAll, tapPayPassword } from '../support/walk.ts'

/** The browser's messages for a response that never arrived. */
const CUT = /ERR_FAILED|Failed to load resource/
const CODE = 'AAPL'
const PAY_PASSWORD = '246810'
// A document number that was verified for another customer is reviewed by an operator, so each language has its own.
const passports = { 'es-MX': 'G12345678', en: 'G12345679', 'zh-Hans': 'G12345680' } as const
const CLABE = '012180000000000015'

let stage: Stage
let image: Buffer
beforeAll(async () => {
  stage = await Stage.set({ DESK_DELAY_MS: '1500' })
  const background = { r: 210, g: 216, b: 224 }
  image = await sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const toProfile = ({ page, words }: App) =>
  page
    .getByRole('navigation', { name: words('ui.tabs') })
    .getByRole('link', { name: words('common.tab.profile') })
    .click()

/** With the sample of a document, which a simulated installation draws. */
async function verifyIdentity(app: App, passport: string): Promise<void> {
  const { page, button, field, text, words, isAt } = app
  await page.getByRole('link', { name: words('profile.kyc.none') }).click()
  await isAt('/pages/kyc/individual')
  await button('kyc.need.begin').click()
  await page.getByText(words('kyc.document.short.passport'), { exact: true }).filter({ visible: true }).click()
  await field('kyc.name.first').fill('Ana')
  await field('kyc.name.last').fill('López')
  await field('kyc.number.passport').fill(passport)
  await button('kyc.step.next').click()
  const front = page.getByRole('group', { name: words('kyc.front.passport') })
  await front.getByRole('button', { name: words('upload.sample') }).click()
  await front.getByText(words('upload.saved')).waitFor()
  await button('kyc.step.next').click()
  await page.getByRole('checkbox').check()
  await button('kyc.step.send').click()
  await text('kyc.verified.title').waitFor()
}

async function deposit(app: App): Promise<void> {
  const { page, button, field, text, link, words, isAt } = app
  await link('profile.action.deposit').click()
  await isAt('/pages/deposit/index')
  await page.getByRole('link', { name: words('deposit.way.bank') }).click()
  await isAt('/pages/deposit/fiat')
  await page.getByText('USD', { exact: true }).filter({ visible: true }).click()
  await field('deposit.fact.amount').fill('2,000.50')
  await giveImage(app, 'deposit.fact.certificate', image)
  await button('deposit.review.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /2,000\.50/ })
    .click()
  await text('deposit.outcome.done').waitFor()
}

async function transfer(app: App): Promise<void> {
  const { page, button, field, text, link, isAt } = app
  await link('profile.action.transfer').click()
  await isAt('/pages/profile/transfer')
  await field('transfer.field.amount').fill('1500')
  await button('transfer.review.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /1,500\.00/ })
    .click()
  await text('transfer.outcome.done').waitFor()
}

async function trade(app: App): Promise<void> {
  const { page, button, words, go, isAt } = app
  await go(`/pages/quote/stock?code=${CODE}&market=UsStock&source=0`)
  await buy(app, CODE, '2')
  await button('order.result.holdings').click()
  await isAt('/pages/trade/index')
  await page
    .getByRole('list', { name: words('trade.holding.list') })
    .getByRole('link', { name: CODE })
    .click()
  await isAt('/pages/trade/detail')
  await sellAll(app, CODE, '2')
}

async function withdraw(app: App): Promise<void> {
  const { page, button, field, link, text, words, isAt } = app
  await button('profile.action.withdraw').click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: words('profile.withdraw.bank') })
    .click()
  await isAt('/pages/withdraw/bcard')
  await text('withdraw.need.title').waitFor()

  await link('withdraw.need.setPassword').click()
  await isAt('/pages/setting/paypwd')
  await page.getByLabel(words('security.pay.login'), { exact: true }).filter({ visible: true }).fill('a-long-secret-1')
  await page.getByLabel(words('security.pay.new'), { exact: true }).filter({ visible: true }).fill(PAY_PASSWORD)
  await page.getByLabel(words('security.pay.again'), { exact: true }).filter({ visible: true }).fill(PAY_PASSWORD)
  await button('security.pay.choose').click()
  await isAt('/pages/withdraw/bcard')

  await link('withdraw.need.add.bank').click()
  await isAt('/pages/bcard/modify')
  await field('destination.bank.number.MX').fill(CLABE)
  await expect.poll(() => field('destination.bank.field.bankName').inputValue()).toBe('BBVA México')
  await button('destination.review.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('destination.review.add') })
    .click()
  await tapPayPassword(app, PAY_PASSWORD)
  await text('destination.outcome.done').waitFor()
  await link('destination.outcome.withdraw').click()
  await isAt('/pages/withdraw/bcard')

  await field('withdraw.amount.label').fill('750.25')
  await button('withdraw.review.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /750\.25/ })
    .click()
  await tapPayPassword(app, PAY_PASSWORD)
  await text('withdraw.outcome.passed').waitFor()
}

const sum = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + (parseMinor(amount) ?? 0n), 0n)

/** Checks that each wallet's bill adds up to its balance, and that nothing stays reserved. */
async function bookAddsUp(session: Session): Promise<void> {
  const { list, total } = await stage.ask('POST /wallet/getWalletBill', { pageSize: 200 }, session)
  expect(list).toHaveLength(total)
  for (const { walletType, balance, usedBalance } of await stage.ask('POST /wallet/getWalletBalance', {}, session)) {
    const lines = list.filter(line => line.walletType === walletType)
    expect([walletType, sum(lines.map(line => line.amount))]).toEqual([walletType, parseMinor(balance)])
    expect([walletType, usedBalance]).toEqual([walletType, '0.00'])
  }
  const kinds = new Set(list.map(line => line.kind))
  expect([...kinds].sort()).toEqual(
    ['buy', 'deposit', 'fee', 'opening', 'release', 'reserve', 'sell', 'transfer', 'withdrawal'].sort(),
  )
}

test.each(locales)('%s: register, verify the identity, deposit, transfer, buy, sell, withdraw', async locale => {
  const app = await stage.open({ locale, expects: MOVED })
  const { page, words, button, go, isAt } = app
  const email = stage.newEmail()
  await go('/pages/profile/index')
  await page
    .getByRole('main')
    .getByRole('button', { name: words('common.action.logIn') })
    .click()
  await isAt('/pages/auth/login')
  await register(stage, app, email, 'a-long-secret-1')
  await isAt('/pages/profile/index')

  await verifyIdentity(app, passports[locale])
  await go('/')
  await toProfile(app)
  await deposit(app)
  await button('deposit.outcome.account').click()
  await isAt('/pages/profile/index')
  await transfer(app)
  await trade(app)
  await go('/')
  await toProfile(app)
  await withdraw(app)

  const session = await stage.ask('POST /loginByUsername', { username: email, password: 'a-long-secret-1' })
  await bookAddsUp(session)
  const { list } = await stage.ask('POST /withdrawal/listPage', {}, session)
  expect(list.map(({ amount, net, state }) => [amount, net, state])).toEqual([['750.25', '740.25', 'passed']])
})

test('a transfer whose response is lost is retried and made once', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, expects: CUT })
  const { page, button, field, text, go } = app
  await go('/pages/profile/transfer')
  // The server executes the transfer, but the connection is cut before the page gets the response.
  await page.route(
    '**/web/wallet/transfer',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await field('transfer.field.amount').fill('100')
  await button('transfer.review.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /100\.00/ })
    .click()
  await text('transfer.outcome.done').waitFor()
  const { list } = await stage.ask('POST /wallet/transferList', {}, person)
  expect(list.map(({ amount, state }) => [amount, state])).toEqual([['100.00', 'passed']])
})

test('a reload between the tap and the response: the request is retried and made once', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, expects: CUT })
  const { page, button, field, go } = app
  await go('/pages/profile/transfer')
  let reached = () => {}
  const done = new Promise<void>(resolve => {
    reached = resolve
  })
  await page.route(
    '**/web/wallet/transfer',
    async route => {
      await route.fetch()
      reached()
    },
    { times: 1 },
  )
  await field('transfer.field.amount').fill('75')
  await button('transfer.review.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /75\.00/ })
    .click()
  await done
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pulso:intents')), { timeout: 20_000 }).toBeNull()
  const { list } = await stage.ask('POST /wallet/transferList', {}, person)
  expect(list.map(({ amount, state }) => [amount, state])).toEqual([['75.00', 'passed']])
})

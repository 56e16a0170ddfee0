// Why: where a second factor is compulsory, a new user must be led to add one. An order must not be refused for a
// reason that the user cannot resolve, and it must succeed in the same session once the factor was added.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { locales } from '../../domain/wire/envelope.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { codeAt } from '../support/totp.ts'
import { buy, register } from '../support/walk.ts'

const CODE = 'AAPL'
const SECURITY = '/pages/setting/security'
const TICKET = '/pages/payment/stock'
/** The browser logs an error for each refused call. */
const REFUSED = /422/

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ SECOND_FACTOR: 'required' })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const toQuote = ({ go }: App) => go(`/pages/quote/stock?code=${CODE}&market=UsStock&source=0`)

async function tryToBuy(app: App): Promise<void> {
  const { button, field, isAt } = app
  await toQuote(app)
  await button('quote.buy').click()
  await isAt(TICKET)
  await field('order.field.quantity').fill('2')
  await button('order.review.reviewBuy').click()
  await button('order.review.confirmBuy_other', { quantity: '2', code: CODE }).click()
}

test.each(locales)('%s: a new user is led to the second factor by the registration and by an order', async locale => {
  const app = await stage.open({ locale, expects: REFUSED })
  const { page, words, button, field, text, isAt, go } = app
  await go('/pages/auth/login')
  await register(stage, app, stage.newEmail(), 'a-long-secret-word')
  await isAt(SECURITY)
  const due = page.getByText(words('proof.setup.due'))
  await due.waitFor()
  await go('/')
  await text('welcome.factor.title').waitFor()

  await tryToBuy(app)
  const sheet = page.getByRole('dialog', { name: words('proof.setup.title') })
  await sheet.waitFor()
  await sheet.getByRole('button', { name: words('proof.setup.later') }).click()
  // The page of the order still shows the refusal.
  await page.getByText(words('error.detail.factorMissing')).first().waitFor()

  await page.goBack()
  await tryToBuy(app)
  await sheet.getByRole('button', { name: words('proof.setup.go') }).click()
  await isAt(SECURITY)
  await due.waitFor()
  expect(await sheet.count()).toBe(0)
  expect(await page.getByText(words('error.detail.factorMissing')).count()).toBe(0)
  await button('proof.factors.addTotp').click()
  const shown = must(await page.locator('.copy-line-text').textContent(), 'the secret')
  await page.getByLabel(words('proof.code.label')).fill(codeAt(shown.replaceAll(/\s/g, ''), Date.now()))
  await button('proof.totp.add').click()
  await button('proof.recovery.kept').click()
  await due.waitFor({ state: 'detached' })

  await page.goBack()
  await isAt(TICKET)
  await expect.poll(() => field('order.field.quantity').inputValue()).toBe('2')
  await toQuote(app)
  await buy(app, CODE, '2')
  await text('order.result.filled').waitFor()
})

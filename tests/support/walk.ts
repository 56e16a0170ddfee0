// User journeys shared by several end-to-end tests.
import type { Locator } from 'playwright'
import { expect } from 'vitest'
import type { App, Stage } from './app.ts'

/**
 * The browser's message when an order is refused because its price has moved: the app then asks for a new confirmation.
 */
export const MOVED = /status of 422/

/** Registers a new account, starting at the log-in page. */
export async function register(stage: Stage, app: App, email: string, password: string): Promise<void> {
  const { page, button, field, link, words, isAt } = app
  await link('auth.login.register').click()
  await page.getByRole('link', { name: words('auth.register.individual') }).click()
  await isAt('/pages/auth/registerindividual')
  await field('auth.individual.email').fill(email)
  await button('auth.individual.sendCode').click()
  await field('auth.individual.code').fill(await stage.served.codeFor(email))
  await page.getByLabel(words('auth.individual.password'), { exact: true }).filter({ visible: true }).fill(password)
  await page.getByLabel(words('auth.individual.again'), { exact: true }).filter({ visible: true }).fill(password)
  await field('auth.individual.fullName').fill('Ana López')
  await page.getByRole('checkbox').check()
  await button('auth.individual.submit').click()
}

/** Opens the review of an order. A ticket without a recent price opens none: the review is asked for again after it. */
async function openReview({ page, button, text }: App, name: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  const stale = text('order.problem.stale')
  do {
    await stale.waitFor({ state: 'hidden' })
    await button(name).click()
    await sheet.or(stale).first().waitFor()
  } while (!(await sheet.isVisible()))
}

/** Confirms until the order is filled. If the price has moved, confirms the new price. */
export async function confirm({ button }: App, confirmed: Locator, filled: Locator): Promise<void> {
  const refresh = button('order.review.refresh')
  await confirmed.or(refresh).waitFor()
  do {
    if (await refresh.isVisible()) await refresh.click()
    await confirmed.click()
    await filled.or(refresh).waitFor()
  } while (await refresh.isVisible())
}

/** Buys, starting at a quote page: ticket, review, confirmation, fill. */
export async function buy(app: App, code: string, quantity: string): Promise<void> {
  const { page, button, field, text, words, isAt } = app
  await button('quote.buy').click()
  await isAt('/pages/payment/stock')
  await field('order.field.quantity').fill(quantity)
  await openReview(app, 'order.review.reviewBuy')
  const review = page.getByRole('dialog', { name: words('order.review.titleBuy', { code }) })
  await review.getByText(words('order.review.simulated')).waitFor()
  await confirm(app, button('order.review.confirmBuy_other', { quantity, code }), text('order.result.filledBuy'))
}

/** Sells everything at the market price, starting at the page of a holding. */
export async function sellAll(app: App, code: string, quantity: string): Promise<void> {
  const { page, link, button, text, words, isAt } = app
  await link('trade.detail.close').click()
  await isAt('/pages/payment/close')
  await page.getByRole('button', { name: words('order.field.part', { percent: 100 }), exact: true }).click()
  await openReview(app, 'order.review.reviewSell')
  await confirm(
    app,
    button('order.review.confirmSell_other', { quantity, code }),
    text('order.result.filledSell', { wallet: words('profile.wallet.usStock') }),
  )
}

/** Taps the six digits on the payment pad. */
export async function tapPayPassword({ page, words }: App, digits: string): Promise<void> {
  const pad = page.getByRole('form', { name: words('pay.pad') })
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click()
}

/** Chooses a file for an image field of the page and waits for its upload. */
export async function giveImage({ page, words }: App, label: string, image: Buffer): Promise<void> {
  const place = page.getByRole('group', { name: words(label) })
  await place
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: image })
  await expect.poll(() => place.getByText(words('upload.saved')).count(), { timeout: 20_000 }).toBe(1)
}

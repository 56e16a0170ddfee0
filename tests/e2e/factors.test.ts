// Why: a second factor is useful only if its owner can add it, log in with it, and is asked for it during a withdrawal
// without losing the input. Uses real Chromium with its virtual authenticator for the passkey.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { DEFAULT_LOCALE, locales } from '../../domain/wire/envelope.ts'
import { furnish } from '../../tools/customer.ts'
import type { App } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { codeAt } from '../support/totp.ts'
import { tapPayPassword } from '../support/walk.ts'

const PAY_PASSWORD = '135790'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ DESK_DELAY_MS: '50', DEMO: 'on' })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/**
 * A code is accepted only once. The next call therefore returns the code of a later time step, which the server accepts
 * up to half a minute early.
 */
const codes = (secret: string) => {
  let used = 0
  return () => {
    const now = Date.now() + used * 30_000
    used += 1
    return codeAt(secret, now)
  }
}

async function addApp(app: App): Promise<() => string> {
  const { page, words, button } = app
  await button('proof.factors.addTotp').click()
  const secret = must(
    (await page.locator('.copy-line-text').textContent())?.replaceAll(/\s/g, '') ?? null,
    'the secret',
  )
  const next = codes(secret)
  await page.getByLabel(words('proof.code.label')).fill(next())
  await button('proof.totp.add').click()
  return next
}

/** The browser logs an error for each refused call. */
const REFUSED = /422/

test.each(locales)('%s: an app is added with its recovery codes, and asked at the next log-in', async locale => {
  const person = await stage.newcomer()
  const app = await stage.open({ locale, as: person })
  const { page, words, button, text } = app
  await app.go('/pages/setting/security')
  await text('proof.factors.none').waitFor()
  const next = await addApp(app)
  await text('proof.recovery.note').waitFor()
  const codesShown = page.locator('.security-codes li')
  expect(await codesShown.count()).toBe(10)
  const [recovery = ''] = await codesShown.allTextContents()
  await button('proof.recovery.kept').click()
  await text('proof.factors.note').waitFor()

  const other = await stage.open({ locale, expects: REFUSED })
  await other.go('/pages/auth/login')
  await other.field('auth.login.username').fill(person.email)
  await other.page.getByLabel(words('auth.login.password'), { exact: true }).fill(person.password)
  await other.button('auth.login.submit').click()
  await other.page.getByLabel(words('proof.code.label')).waitFor()
  // The password was right, so the page offers neither registration nor another way to log in.
  expect(await other.page.getByRole('link', { name: words('auth.login.register') }).count()).toBe(0)
  if (locale === DEFAULT_LOCALE) await other.page.getByLabel(words('proof.code.label')).fill(next())
  else {
    await other.button('proof.recovery.use').click()
    await other.page.getByLabel(words('proof.recovery.label')).fill(recovery.toLowerCase())
  }
  await other.button('proof.confirm').click()
  await other.page.getByRole('navigation', { name: words('ui.tabs') }).waitFor()
})

test('a passkey is added, logs in without a name or a password, and is removed', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person })
  const { page, words, button, text } = app
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // A passkey belongs to a host name; an IP address cannot have one.
  const at = (path: string) => `${stage.served.url.replace('127.0.0.1', 'localhost')}/#${path}`
  await page.goto(at('/pages/setting/security'))
  await button('proof.factors.addPasskey').click()
  await text('proof.recovery.note').waitFor()
  await button('proof.recovery.kept').click()
  await text('proof.passkey.name').waitFor()

  await page.goto(at('/pages/setting/index'))
  await button('setting.account.logOut').click()
  const sure = page.getByRole('dialog').getByRole('button', { name: words('setting.account.logOut'), exact: true })
  await sure.or(button('proof.passkey.login')).first().waitFor()
  if (await sure.isVisible()) await sure.click()
  await button('proof.passkey.login').click()
  await page.waitForURL(url => !url.hash.includes('login'))

  await page.goto(at('/pages/setting/security'))
  await button('proof.factors.removeLabel', { name: words('proof.passkey.name') }).click()
  await button('proof.factors.remove').click()
  await text('proof.factors.none').waitFor()
})

test('a second factor is asked for in the middle of a withdrawal, for this withdrawal alone, and the withdrawal goes on', async () => {
  const demo = await stage.ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })
  await furnish(stage.served.url, demo, PAY_PASSWORD)
  const offer = await stage.ask('POST /factor/begin', { kind: 'totp' }, demo)
  const next = codes('secret' in offer ? offer.secret : '')
  await stage.ask('POST /factor/confirm', { id: offer.id, name: 'App', answer: { code: next() } }, demo)
  const app = await stage.open({ as: demo, expects: REFUSED })
  const { page, words, button, field, text } = app
  await app.go('/pages/withdraw/bcard')
  await field('withdraw.amount.label').fill('120.50')
  await button('withdraw.review.action').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /120\.50/ })
    .click()
  await tapPayPassword(app, PAY_PASSWORD)
  await page.getByRole('dialog', { name: words('proof.title') }).waitFor()
  await text('proof.linked').waitFor()
  await page.getByLabel(words('proof.code.label')).fill(next())
  await button('proof.confirm').click()
  await text('withdraw.outcome.passed').waitFor()
})

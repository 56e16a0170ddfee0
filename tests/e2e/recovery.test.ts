// Why: users who lose their device must get in again, but access to the mailbox must not be enough: whoever stole the
// mailbox must not withdraw the money. The test follows the owner on two phone sizes: a log-in with a passkey, the lost
// device, the forgotten password, and a withdrawal after that. `WALK_PICTURES=DIR` saves a screenshot of every step in
// that folder.
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assert, must } from '../../domain/assert.ts'
import { PROVEN_RESET_HOLD_HOURS } from '../../domain/factor.ts'
import { locales } from '../../domain/wire/envelope.ts'
import type { App, Person } from '../support/app.ts'
import { PHONE, SMALL_PHONE, Stage } from '../support/app.ts'

const PAY_PASSWORD = '135790'
const NEW_PASSWORD = 'a second long word'
const TIMEOUT_MS = 240_000
/** The browser logs an error for each refused call. */
const REFUSED = /422/
/** A reset of the password ends the sessions of the other devices, which then may ask for something. */
const ENDED = /422|401/

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ DESK_DELAY_MS: '50' })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function uploaded({ token }: Person): Promise<string> {
  const image = sharp({ create: { width: 1200, height: 760, channels: 3, background: '#d8dee4' } }).jpeg()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await image.toBuffer())], { type: 'image/jpeg' }), 'paper.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${stage.served.url}/web/file/upload`, { method: 'POST', headers, body: form })
  return ((await response.json()) as { data: { url: string } }).data.url
}

/** A newcomer who is verified and has a payment password and a bank account. */
async function customer(): Promise<Person> {
  const person = await stage.newcomer()
  const { password } = person
  await stage.ask('POST /settingPayPassword', { payPassword: PAY_PASSWORD, password }, person)
  const paper = { document: 'passport', documentNumber: `G${Date.now()}`.slice(0, 12), country: 'MX' } as const
  const name = { firstName: 'Ana', lastName: 'López', consent: true } as const
  await stage.ask('POST /updateReal', { ...paper, ...name, front: await uploaded(person), back: null }, person)
  const verified = async () => (await stage.ask('POST /api/user/info', {}, person)).kyc === 'verified'
  await expect.poll(verified, { timeout: 30_000 }).toBe(true)
  const bank = { kind: 'bank', country: 'MX', bankName: 'BBVA México', accountName: 'Ana López' } as const
  const payPassword = PAY_PASSWORD
  await stage.ask('POST /UserAccount/addCardNo', { ...bank, cardNumber: '012180000000000015', payPassword }, person)
  const usable = async () => (await stage.ask('POST /UserAccount/SelectCardNo', {}, person))[0]?.state
  await expect.poll(usable, { timeout: 30_000 }).toBe('passed')
  return person
}

/** Checks that nothing is wider than the screen on either phone. */
async function look({ page }: App, name: string): Promise<void> {
  const folder = process.env['WALK_PICTURES']
  for (const viewport of [SMALL_PHONE, PHONE]) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
    expect(width, `${name} at ${viewport.width}`).toBeLessThanOrEqual(viewport.width)
    if (folder) await page.screenshot({ path: join(folder, `${name}-${viewport.width}.png`) })
  }
}

/** A passkey belongs to a host name; an IP address cannot have one. */
const addressOf = (path: string) => `${stage.served.url.replace('127.0.0.1', 'localhost')}/#${path}`

async function typeLogIn(app: App, { email }: Person, password: string): Promise<void> {
  const { page, words, field, button } = app
  await field('auth.login.username').fill(email)
  await page.getByLabel(words('auth.login.password'), { exact: true }).fill(password)
  await button('auth.login.submit').click()
}

async function giveRecoveryCode({ page, words, button }: App, code: string): Promise<void> {
  await page.getByLabel(words('proof.recovery.label')).fill(code)
  await button('proof.confirm').click()
}

test.each(locales)(
  '%s: after a lost passkey the account is recovered, and money cannot leave it at once',
  { timeout: TIMEOUT_MS },
  async locale => {
    const person = await customer()
    const first = await stage.open({ locale, expects: ENDED })
    const devices = await first.page.context().newCDPSession(first.page)
    await devices.send('WebAuthn.enable')
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    })
    await first.page.goto(addressOf('/pages/auth/login'))
    await typeLogIn(first, person, person.password)
    await first.page.waitForURL(url => !url.hash.includes('login'))
    await first.page.goto(addressOf('/pages/setting/security'))
    await first.button('proof.factors.addPasskey').click()
    await first.text('proof.recovery.note').waitFor()
    const codes = await first.page.locator('.security-codes li').allTextContents()
    await look(first, `${locale}-1-recovery-codes`)
    await first.button('proof.recovery.kept').click()
    await first.text('proof.passkey.name').waitFor()
    await look(first, `${locale}-2-passkey-added`)

    // The session token is valid only together with the browser's cookie.
    const token = await first.page.evaluate(() => localStorage.getItem('pulso:token'))
    const stolen = JSON.parse(must(token, 'a token')) as string
    const headers = { authorization: `Bearer ${stolen}`, 'content-type': 'application/json' }
    const elsewhere = await fetch(`${stage.served.url}/web/api/user/info`, { method: 'POST', headers, body: '{}' })
    expect(elsewhere.status).toBe(401)

    await first.page.goto(addressOf('/pages/setting/index'))
    await first.button('setting.account.logOut').click()
    const sure = first.page
      .getByRole('dialog')
      .getByRole('button', { name: first.words('setting.account.logOut'), exact: true })
    await sure.or(first.button('proof.passkey.login')).first().waitFor()
    if (await sure.isVisible()) await sure.click()
    await first.button('proof.passkey.login').waitFor()
    await look(first, `${locale}-3-log-in`)
    await first.button('proof.passkey.login').click()
    await first.page.waitForURL(url => !url.hash.includes('login'))

    // The device is lost. Another device has no passkey of this account.
    const second = await stage.open({ locale, expects: ENDED })
    await second.page.goto(addressOf('/pages/auth/login'))
    await typeLogIn(second, person, person.password)
    await second.page.getByLabel(second.words('proof.recovery.label')).waitFor()
    await look(second, `${locale}-4-lost-device`)
    await giveRecoveryCode(second, codes[0] ?? '')
    await second.page.waitForURL(url => !url.hash.includes('login'))

    // The password is lost as well.
    const third = await stage.open({ locale, expects: REFUSED })
    const { page, words, button, field } = third
    await page.goto(addressOf('/pages/auth/resetpwd'))
    await field('auth.individual.email').fill(person.email)
    await button('auth.individual.sendCode').click()
    await field('auth.individual.code').fill(await stage.served.codeFor(person.email))
    const passwords = page.locator('input[type="password"]').filter({ visible: true })
    assert((await passwords.count()) === 2, 'two fields')
    await passwords.nth(0).fill(NEW_PASSWORD)
    await passwords.nth(1).fill(NEW_PASSWORD)
    await look(third, `${locale}-5-reset`)
    await button('auth.reset.submit').click()
    await third.text('proof.reset.note').waitFor()
    await look(third, `${locale}-6-reset-factor`)
    await giveRecoveryCode(third, codes[1] ?? '')
    await field('auth.login.username').waitFor()
    await typeLogIn(third, person, NEW_PASSWORD)
    await giveRecoveryCode(third, codes[2] ?? '')
    await page.waitForURL(url => !url.hash.includes('login'))

    // The notice about the new password stays until it is dismissed.
    await button('ui.dismiss').click()
    await page.goto(addressOf('/pages/withdraw/bcard'))
    // The page says so before anything is entered, and no recovery code is spent.
    const held = words('withdraw.bar.money_other', { count: PROVEN_RESET_HOLD_HOURS })
    await page.getByText(held).filter({ visible: true }).first().waitFor()
    await expect.poll(() => button('withdraw.review.action').isDisabled()).toBe(true)
    await look(third, `${locale}-7-withdrawal-held`)
  },
)

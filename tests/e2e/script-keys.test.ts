// Why: a key is shown once. Its owner must see what it may do before it is made, keep it, recognise it in the list, and
// be able to end it with one tap from a phone.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { BASE_PATH } from '../../domain/wire/envelope.ts'
import type { App, Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'
import { looks, picture } from '../support/look.ts'
import { codeAt } from '../support/totp.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** The browser logs an error for each refused call. */
const REFUSED = /422|400/

async function addFactor(person: Person): Promise<void> {
  const offer = await stage.ask('POST /factor/begin', { kind: 'totp' }, person)
  const secret = must('secret' in offer ? offer.secret : null, 'the secret')
  const answer = { code: codeAt(secret, Date.now()) }
  await stage.ask('POST /factor/confirm', { id: offer.id, name: 'App', answer }, person)
}

/** The status of a call with the key. */
async function statusWith(secret: string): Promise<number> {
  const url = `${stage.served.url}${BASE_PATH}/wallet/getWalletBalance`
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: '{}' })).status
}

const section = ({ page, words }: App) => page.getByRole('region', { name: words('scripts.title') })

test.each(looks)('$locale $viewport.width: a key is made, kept, listed, used and revoked', async look => {
  const person = await stage.newcomer()
  await addFactor(person)
  const app = await stage.open({ ...look, as: person, expects: REFUSED })
  const { page, words, button, text } = app
  await app.go('/pages/setting/security')
  await text('scripts.none').waitFor()
  await section(app).scrollIntoViewIfNeeded()
  await picture(app, 'script-keys-empty')
  await button('scripts.make').click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: words('scripts.make'), exact: true })
  await submit.click()
  await text('scripts.nameMissing').waitFor()
  await page.getByLabel(words('scripts.name'), { exact: true }).fill('Robot de la cartera')
  await dialog.getByText(words('scripts.scope.trade'), { exact: true }).click()
  const addresses = dialog.locator('input[name=addresses]')
  await addresses.fill('127.0.0.1, 203.0.113.0/99')
  await submit.click()
  await dialog.getByText('203.0.113.0/99').first().waitFor()
  expect(await addresses.getAttribute('aria-invalid')).toBe('true')
  await picture(app, 'script-keys-form')
  await addresses.fill('127.0.0.1, 203.0.113.0/24')
  await submit.click()

  await text('scripts.secretTitle').waitFor()
  const secret = must(await page.locator('.security-secret').textContent(), 'the secret')
  expect(secret).toMatch(/^pulso_/)
  await picture(app, 'script-keys-secret')
  expect(await statusWith(secret)).toBe(200)
  await button('scripts.kept').click()

  const row = section(app).locator('.cell', { hasText: 'Robot de la cartera' })
  await row.waitFor()
  expect(await row.textContent()).toContain('127.0.0.1, 203.0.113.0/24')
  expect(await page.content()).not.toContain(secret)
  await dialog.waitFor({ state: 'detached' })
  await row.scrollIntoViewIfNeeded()
  await picture(app, 'script-keys-list')
  await button('scripts.revokeLabel', { name: 'Robot de la cartera' }).click()
  await dialog.getByText(words('scripts.revokeNote')).waitFor()
  await picture(app, 'script-keys-revoke')
  await dialog.getByRole('button', { name: words('scripts.revoke'), exact: true }).click()
  await text('scripts.none').waitFor()
  expect(await statusWith(secret)).toBe(401)
})

test('an account without a second factor is told to add one, and a list that cannot be read can be read again', async () => {
  const person = await stage.newcomer()
  const app = await stage.open({ as: person, expects: /422|503|Failed to load/ })
  const { page, words, button } = app
  let isDown = true
  await page.route('**/scriptKey/list', route => (isDown ? route.abort() : route.continue()))
  await app.go('/pages/setting/security')
  const again = section(app).getByRole('button', { name: words('ui.retry') })
  await again.waitFor()
  isDown = false
  await again.click()
  await button('scripts.make').click()
  await page.getByLabel(words('scripts.name'), { exact: true }).fill('x')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words('scripts.make'), exact: true }).click()
  await dialog.getByText(/verificación en dos pasos/).waitFor()
})

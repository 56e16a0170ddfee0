// A customer saves a copy of their data and closes the account, in the three languages. The page first says what keeps
// the account open.
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { RETAINED_YEARS } from '../../domain/privacy.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { SMALL_PHONE, Stage } from '../support/app.ts'

/** The browser logs an error for each refused call: those with the ended session, and the log-in. */
const REFUSED = /401|422/

let stage: Stage
beforeAll(async () => {
  stage = await Stage.shared()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

test.each(locales)(
  '%s: a copy is saved; a position keeps the account open, and without it the account is closed',
  async locale => {
    const person = await stage.newcomer()
    const terms = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity: '1' } as const
    const { id } = await stage.ask('POST /stock/create', terms, person)
    const held = () => stage.ask('POST /position/getByStock', { key: 'US.AAPL' }, person)
    await expect.poll(held).toHaveLength(1)
    const app = await stage.open({ locale, as: person, viewport: SMALL_PHONE, expects: REFUSED })
    const { page, words, button, text } = app
    await app.go('/pages/setting/security')

    const saved = page.waitForEvent('download')
    await text('security.data.copy').click()
    const copy = JSON.parse(readFileSync(await (await saved).path(), 'utf8'))
    expect(copy.records.user).toEqual([expect.objectContaining({ email: person.email })])
    expect(copy.records.orders).toEqual([expect.objectContaining({ id })])
    await text('security.data.copied').waitFor()

    await button('security.data.close').click()
    await text('security.data.blocks.positions').waitFor()
    await button('security.data.understood').click()
    const order = { positionId: must((await held())[0], 'the position').id, orderType: 0, quantity: '1' } as const
    await stage.ask('POST /position/flatPosition', order, person)
    await expect.poll(held).toEqual([])

    await button('security.data.close').click()
    await text('security.data.kept', { years: RETAINED_YEARS }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)
    await button('security.data.confirm').click()
    await text('security.data.closed').waitFor()
    await app.isAt('/pages/auth/login')
    expect(await text('common.toast.loginExpired').count()).toBe(0)
    await app.field('auth.login.username').fill(person.email)
    await page.getByLabel(words('auth.login.password'), { exact: true }).fill(person.password)
    await button('auth.login.submit').click()
    await text('error.failure.loginRefused').waitFor()
  },
)

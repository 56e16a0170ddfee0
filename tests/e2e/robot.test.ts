// A customer rents a mining machine: the form says what must be known, one payment starts it, energy is added, and
// returning it pays back the amount in its table.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import { robotStates } from '../../domain/robot.ts'
import type { Person } from '../support/app.ts'
import { Stage } from '../support/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ DEMO: 'on' })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

async function usableOf(person: Person): Promise<Decimal> {
  const [wallet] = await stage.ask('POST /wallet/getWalletBalance', { walletType: 'financial' }, person)
  return new Decimal(must(wallet, 'the wallet').balance)
}

test('rents a machine, adds energy, and gives it back', async () => {
  const person = await stage.newcomer()
  await stage.ask('POST /wallet/transfer', { from: 'balance', to: 'financial', amount: '100.00' }, person)
  const before = await usableOf(person)
  const { page, words, button, link, text, go, isAt } = await stage.open({ as: person })
  const confirm = (key: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: words(key, { amount: '' }).trim() })
      .click()

  await go('/pages/robotai/index')
  await page.getByRole('link', { name: 'Sim Veta 60' }).filter({ visible: true }).click()
  await isAt('/pages/robotai/detail')
  for (const name of ['today', 'difficulty', 'price'])
    await page
      .getByText(words(`robot.case.${name}`))
      .filter({ visible: true })
      .first()
      .waitFor()
  await button('robot.form.review').click()
  await text('robot.form.needAccept').waitFor()
  await page.getByRole('checkbox').check()
  await button('robot.form.review').click()
  await confirm('robot.form.confirm')
  await text('robot.form.done').waitFor()
  const { list } = await stage.ask('POST /robot/pageList', {}, person)
  const rent = new Decimal(
    must(
      list.find(({ code }) => code === 'VETA-60'),
      'the machine',
    ).rentPerDay,
  ).times(7)
  // Seven days of rent, and energy of 1.14 kW × 24 h × 0.055 = 1.5048, rounded up.
  expect(before.minus(await usableOf(person)).toFixed(2)).toBe(rent.plus('1.51').toFixed(2))

  await link('robot.form.see').click()
  await isAt('/pages/robotai/rental')
  await page.getByText('27.36 kWh').filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: words('robot.energy.action', { amount: '' }).trim() }).click()
  await confirm('robot.energy.action')
  await text('robot.energy.done').waitFor()
  await page.getByText('54.72 kWh').filter({ visible: true }).waitFor()
  expect(before.minus(await usableOf(person)).toFixed(2)).toBe(rent.plus('3.02').toFixed(2))

  await button('robot.redeem.action').click()
  await confirm('robot.redeem.action')
  await text('robot.end.redeemed').waitFor()
  // Paid back: the rent of all seven days, and 54.72 kWh at 0.055 = 3.0096, rounded down.
  expect(before.minus(await usableOf(person)).toFixed(2)).toBe('0.02')

  await go('/pages/robotai/record')
  await page
    .getByRole('link', { name: 'Sim Veta 60' })
    .getByText(words('robot.state.6'))
    .filter({ visible: true })
    .waitFor()
})

test('a machine that stopped without energy is topped up and mines again', async () => {
  const demo = await stage.ask('POST /loginByUsername', { username: 'demo', password: 'demo-pulso' })
  const { page, words, text, go, isAt } = await stage.open({ as: demo })
  const inPage = (key: string) => page.getByText(words(key)).filter({ visible: true }).first()

  await go('/pages/robotai/record')
  await page
    .getByRole('link', { name: new RegExp(words('robot.label.failed')) })
    .filter({ visible: true })
    .click()
  await isAt('/pages/robotai/rental')
  await inPage('robot.energy.gauge').waitFor()
  await page.getByRole('img', { name: new RegExp(words('robot.days.range', { least: '.*', most: '.*' })) }).waitFor()
  const action = words('robot.energy.action', { amount: '' }).trim()
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await text('robot.energy.done').waitFor()
  await inPage(`robot.state.${robotStates.mining}`).waitFor()
  // The user can recalculate all hours of the machine, not only the latest.
  await page.getByRole('button', { name: words('robot.hour.older'), exact: true }).click()
  await page
    .getByText(/^7–12 \/ \d+$/)
    .filter({ visible: true })
    .waitFor()
})

test('the quote of bitcoin, without a code, shows the difficulty that income follows from', async () => {
  const { page, link, text, go, isAt } = await stage.open({})
  await go('/pages/robotai/index')
  await link('robot.list.bitcoin').click()
  await isAt('/pages/robotai/quote')
  await page.getByRole('heading', { name: 'BTCUSD' }).waitFor()
  await text('robot.path.title').waitFor()
  const { steps } = await stage.ask('GET /crypto/robotKline', { type: '1Y' })
  const { height } = must(steps.at(-1), 'a retarget')
  await page
    .getByText(new RegExp(height.toLocaleString('en')))
    .filter({ visible: true })
    .waitFor()
})

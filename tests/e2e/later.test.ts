// The state of a mining robot and of two quantitative orders after days: the energy runs out, the bought machine is
// returned for the amount in its table, one order is closed by the customer, and the other one is settled with its fee
// at the end of its term. Each time the server is restarted with a later clock. The pages are rendered in
// both themes; with `LOOKS=all` at every width and in three languages. `PICTURES=DIR` saves screenshots in that folder.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import { robotStates } from '../../domain/robot.ts'
import type { Session } from '../../domain/wire/calls/auth.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../server/users/demo.ts'
import { Stage } from '../support/app.ts'
import { clockAhead } from '../support/clock-ahead.ts'
import { looksOr, picture } from '../support/look.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The browser logs an error when the socket of a stopped server closes. */
const CUT = /WebSocket|ERR_CONNECTION/

const clock = clockAhead()
let stage: Stage
beforeAll(async () => {
  stage = await Stage.set(Object.assign({ DEMO: 'on' }, clock.environment))
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const logIn = (): Promise<Session> =>
  stage.ask('POST /loginByUsername', { username: DEMO_USERNAME, password: DEMO_PASSWORD })

/** Restarts the server with its clock this much later, and logs in. */
async function after(ms: number): Promise<Session> {
  await stage.clear()
  await stage.served.kill('SIGTERM')
  clock.set(ms)
  await stage.served.restart()
  return logIn()
}

/** Opens the pages in both themes; in every look with `LOOKS=all`. */
async function seen(session: Session, day: string, pages: Readonly<Record<string, string>>): Promise<void> {
  for (const look of looksOr())
    for (const theme of ['light', 'dark'] as const) {
      const app = await stage.open({ as: session, expects: CUT, ...look, theme })
      for (const [name, path] of Object.entries(pages)) {
        await app.go(path)
        await picture(app, `${day}-${name}-${theme}`, { fullPage: true })
      }
      await app.page.context().close()
    }
}

/** Repeats the request until the server's jobs have written the result. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}

// Three servers start in it, one after the other.
test('a robot and two orders of a rule run for several days', { timeout: 360_000 }, async () => {
  const demo = await logIn()
  const wish = { id: 'robot-crisol-90', kind: 'buy', days: 720, quantity: 1, energyDays: 1 } as const
  const { id: robot } = await stage.ask('POST /robotOrder/create', wish, demo)
  const rules = await stage.ask('GET /quantization/list', {})
  const own = await stage.ask('POST /quantization/order/pageList', {}, demo)
  const { facts } = must(
    rules.find(({ id, facts: known }) => known?.state === 'open' && !own.list.some(each => each.productId === id)),
    'a rule without an order',
  )
  const { name, terms } = must(facts, 'its figures')
  const ordered: string[] = []
  for (const days of [365, 30]) {
    const { offerId } = must(
      terms.find(each => each.days === days),
      'its term',
    )
    ordered.push((await stage.ask('POST /quantization/order/save', { id: offerId, amount: '500.00' }, demo)).id)
  }
  const [current, fixed] = ordered.map(id => must(id, 'an order'))
  await seen(demo, 'first', {
    machines: '/pages/robotai/index',
    machine: '/pages/robotai/detail?id=robot-crisol-90',
    bought: `/pages/robotai/rental?id=${robot}`,
    bitcoin: '/pages/robotai/quote',
    rules: '/pages/aiquantify/index',
    ordered: `/pages/aiquantify/record-detail?id=${current}`,
  })
  const orderOf = async (session: Session, id: string | undefined) =>
    (await stage.ask('POST /quantization/order/pageList', {}, session)).list.find(each => each.id === id)

  // The robot had energy for one day: after three days it has stopped, and nothing is owed.
  const second = await after(3 * DAY)
  await until(async () => {
    const { list } = await stage.ask('POST /robotOrder/pageList', {}, second)
    return list.find(each => each.id === robot && each.state === robotStates.outOfEnergy)
  })
  await until(async () => ((await orderOf(second, current))?.state === 'running' ? true : undefined))
  await seen(second, 'third-day', {
    stopped: `/pages/robotai/rental?id=${robot}`,
    running: `/pages/aiquantify/record-detail?id=${current}`,
  })
  const app = await stage.open({ as: second, expects: CUT })
  const inDialog = (key: string) =>
    app.page.getByRole('dialog').getByRole('button', { name: app.words(key), exact: true })
  await app.go(`/pages/robotai/rental?id=${robot}`)
  await app.page.getByText(app.words('robot.state.5')).first().waitFor()
  await app.button('robot.redeem.action').click()
  await inDialog('robot.redeem.action').click()
  await app.text('robot.end.redeemed').waitFor()
  // On day 2 the robot's table pays back 90 % of US$95.00.
  const { ended } = await stage.ask('POST /robotOrder/detail', { id: robot }, second)
  expect(ended).toMatchObject({ reason: 'redeemed', machine: '85.50', energy: '0.00' })
  await app.go(`/pages/aiquantify/record-detail?id=${current}`)
  await app.button('quant.end.close.action').click()
  await inDialog('quant.end.close.action').click()
  await app.text('quant.order.closing').waitFor()

  const third = await after(35 * DAY)
  for (const [id, reason] of [
    [current, 'closing'],
    [fixed, 'term'],
  ] as const) {
    const { exit } = await until(async () => {
      const order = await orderOf(third, id)
      return order?.state === 'settled' ? order : undefined
    })
    const { gross, fee, fees, paid } = must(exit, 'an exit')
    expect(exit).toMatchObject({ reason })
    expect(new Decimal(gross).minus(fee).toFixed(2)).toBe(paid)
    const { feeRows } = await stage.ask('GET /quantization/order/detail', { id: must(id, 'an order') }, third)
    expect(feeRows.reduce((sum, row) => sum.plus(row.fee), new Decimal(0)).toFixed(2)).toBe(fees)
  }
  await seen(third, 'after', {
    redeemed: `/pages/robotai/rental?id=${robot}`,
    left: `/pages/aiquantify/record-detail?id=${current}`,
    settled: `/pages/aiquantify/record-detail?id=${fixed}`,
  })
  const later = await stage.open({ as: third, expects: CUT })
  await later.go('/pages/aiquantify/record')
  await later.page
    .getByRole('list', { name: later.words('quant.record.label') })
    .getByRole('link', { name: new RegExp(name) })
    .filter({ hasText: later.words('quant.order.settled') })
    .first()
    .click()
  // The order's row has a second line with the amount that was paid out.
  await later.page.getByText(later.words('quant.record.paid')).first().waitFor()
  await later.text('quant.days.title').waitFor()
  await later.button('quant.days.older').click()
  await later.page.getByText('15–28 / 30').filter({ visible: true }).waitFor()
})

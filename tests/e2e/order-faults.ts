// Sends orders whose response is lost; the number of orders is a parameter, small in the test suite and large on
// demand. Real pages, each with its own user and connection, send orders while the connection or the server fails. The
// page must say that it is checking, and then show the correct outcome.
import { must } from '../../domain/assert.ts'
import type { App, Person, Stage } from '../support/app.ts'
import { Chance } from '../support/chance.ts'
import { FaultyProxy } from '../support/proxy.ts'

export const faults = ['before', 'after', 'reload', 'broke', 'killed'] as const
/**
 * `before`: the connection is cut before the order arrives. `after`: it is cut after the server has decided. `reload`:
 * as `after`, and the page is reloaded while the outcome is unknown. `broke`: the wallet is empty when the order
 * arrives, and the refusal is lost. `killed`: the server is killed during the order and restarted.
 */
export type Fault = (typeof faults)[number]
export type Ended = 'filled' | 'refused' | 'confirmAnew'

export type LostReport = {
  readonly orders: number
  readonly faults: Readonly<Record<Fault, number>>
  /** Orders for which the page said that it is checking. */
  readonly checking: number
  readonly ended: Readonly<Record<Ended, number>>
  /** Differences between the page and the server. */
  readonly wrong: readonly string[]
}

type LostAnswers = {
  readonly stage: Stage
  readonly count: number
  readonly seed: number
  /** The faults to choose from at random; all by default. */
  readonly among?: readonly Fault[]
  readonly pages?: number
}

const TICKET = '/pages/payment/stock?code=KO&market=UsStock&source=0&direction=0'
const PAGES = 4
/** Every n-th round kills the server. */
const KILLED_EVERY = 5
/** Maximum number of orders for which a user's opening balance is sufficient. */
const ORDERS_A_PERSON = 40
const NOISE = /ERR_|WebSocket|Failed to load resource/
const SETTLED_MS = 3_000

type Tally = {
  orders: number
  faults: Record<Fault, number>
  checking: number
  ended: Record<Ended, number>
  wrong: string[]
}

export async function lostAnswers({
  stage,
  count,
  seed,
  among = faults,
  pages = PAGES,
}: LostAnswers): Promise<LostReport> {
  const chance = new Chance(seed)
  const tally: Tally = {
    orders: 0,
    faults: { before: 0, after: 0, reload: 0, broke: 0, killed: 0 },
    checking: 0,
    ended: { filled: 0, refused: 0, confirmAnew: 0 },
    wrong: [],
  }
  let customers: Customer[] = []
  for (let round = 0; tally.orders < count; round++) {
    if (round % ORDERS_A_PERSON === 0) {
      for (const each of customers) await each.leave()
      customers = await Promise.all(Array.from({ length: pages }, (_, at) => Customer.open(stage, seed + at)))
    }
    const now = customers.slice(0, count - tally.orders)
    const quiet = among.filter(each => each !== 'killed')
    // A killed server affects all pages, so it has its own rounds.
    const dies = quiet.length < among.length && (quiet.length === 0 || round % KILLED_EVERY === KILLED_EVERY - 1)
    await Promise.all(now.map(each => each.write()))
    if (dies) await dieUnder(stage, now, chance, tally)
    else await Promise.all(now.map(each => each.lose(chance.pick(quiet), tally)))
  }
  for (const each of customers) await each.leave()
  return tally
}

/** All pages send an order; shortly after, the server is killed and restarted. */
async function dieUnder(stage: Stage, customers: readonly Customer[], chance: Chance, tally: Tally): Promise<void> {
  await Promise.all(customers.map(each => each.send()))
  await new Promise(resolve => setTimeout(resolve, chance.between(0, 40)))
  await stage.served.kill('SIGKILL')
  for (const each of customers) each.proxy.reset()
  await stage.served.restart()
  await Promise.all(customers.map(each => each.conclude('killed', tally)))
}

/** A user at the order ticket, on a separate connection. */
class Customer {
  readonly proxy: FaultyProxy
  readonly #stage: Stage
  readonly #app: App
  readonly #person: Person
  /** Number of the user's orders before the one being sent. */
  #placed = 0
  /** Amount that was moved out of the wallet for the fault `broke`; null if none. */
  #gone: string | null = null

  private constructor(stage: Stage, proxy: FaultyProxy, app: App, person: Person) {
    this.#stage = stage
    this.proxy = proxy
    this.#app = app
    this.#person = person
  }

  static async open(stage: Stage, seed: number): Promise<Customer> {
    const person = await stage.newcomer()
    const proxy = await FaultyProxy.open(Number(new URL(stage.served.url).port), seed)
    return new Customer(stage, proxy, await stage.open({ as: person, expects: NOISE }), person)
  }

  async leave(): Promise<void> {
    await this.#app.page.context().close()
    await this.proxy.close()
  }

  /** Fills in the ticket and opens the review, up to the button that sends the order or reviews it again. */
  async write(): Promise<void> {
    const { page, field, button, isAt } = this.#app
    const origin = `http://127.0.0.1:${this.proxy.port}`
    this.#placed = await this.#orders()
    await page.goto(`${origin}/#/pages/setting/index`)
    await isAt('/pages/setting/index')
    await page.goto(`${origin}/#${TICKET}`)
    await isAt('/pages/payment/stock')
    await field('order.field.quantity').fill('1')
    await button('order.review.reviewBuy').click()
    await this.#confirm.or(button('order.review.refresh')).first().waitFor()
  }

  /** Confirms the order. If the price moves during the review, reviews it again first. */
  async send(): Promise<void> {
    const refresh = this.#app.button('order.review.refresh')
    const sent = this.#app.text('order.send.sending').or(this.#checking).or(this.#app.text('order.result.filledBuy'))
    do {
      if (await refresh.isVisible()) await refresh.click()
      await this.#confirm.or(refresh).first().waitFor()
      if (await this.#confirm.isVisible()) await this.#confirm.click()
      await sent.or(refresh).first().waitFor()
    } while (await refresh.isVisible())
  }

  async lose(fault: Fault, tally: Tally): Promise<void> {
    if (fault === 'broke') await this.#loseRefusal()
    else if (fault === 'before') this.#cut()
    else this.proxy.set({ silent: 'down' })
    await this.send()
    if (fault === 'after' || fault === 'reload') {
      await this.#untilDecided()
      this.#cut()
    }
    await this.#checking.waitFor()
    if (fault === 'reload') await this.#reload()
    else this.proxy.mend()
    await this.conclude(fault, tally)
  }

  /** Waits for the outcome on the page, and compares it with the server's. */
  async conclude(fault: Fault, tally: Tally): Promise<void> {
    const { page, button, text, words } = this.#app
    const ends = {
      filled: text('order.result.filledBuy').or(text('order.told.filled', { code: 'KO' })),
      refused: text('order.send.refused').or(
        page.getByText(words('order.told.refused', { why: '' }).trim()).filter({ visible: true }),
      ),
      confirmAnew: button('order.review.refresh'),
    }
    const isChecking = await this.#checking.isVisible()
    await ends.filled
      .or(ends.refused)
      .or(ends.confirmAnew)
      .first()
      .waitFor({ timeout: 60_000 })
      .catch(thrown => this.#explain(fault, thrown))
    const shown = await Promise.all([ends.filled.first().isVisible(), ends.refused.first().isVisible()])
    const ended: Ended = (['filled', 'refused'] as const)[shown.indexOf(true)] ?? 'confirmAnew'
    const placed = (await this.#orders()) - this.#placed
    tally.orders++
    tally.faults[fault]++
    tally.ended[ended]++
    if (fault !== 'killed' || isChecking) tally.checking++
    if (placed !== (ended === 'filled' ? 1 : 0)) tally.wrong.push(`${fault}: ${ended}, ${placed} placed`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.#dismissMessages()
    if (fault === 'broke') await this.#refund()
  }

  /**
   * Dismisses the messages that stay, and waits for the end of the others: one may hide one that stays. None must be
   * mistaken for that of the next order.
   */
  async #dismissMessages(): Promise<void> {
    const { page, button } = this.#app
    const messages = page.locator('.notes[data-message]')
    const dismiss = messages.and(page.locator(':has(.icon-button)'))
    while ((await messages.count()) > 0) {
      if ((await dismiss.count()) > 0) await button('ui.dismiss').click()
      else await messages.waitFor({ state: 'detached' }).catch(() => {})
    }
  }

  /** Fails with what the page and the server show, if no outcome appears on the page. */
  async #explain(fault: Fault, thrown: unknown): Promise<never> {
    const shown = await this.#app.page.locator('body').textContent()
    const known = await this.#stage.ask('POST /position/consignList', { pageSize: 1 }, this.#person)
    throw new Error(`${fault}: no outcome is shown.\n${shown}\n${JSON.stringify(known)}`, { cause: thrown })
  }

  /** Reloads the page. Requests of the page before the reload are aborted. */
  async #reload(): Promise<void> {
    const { page } = this.#app
    let isBefore = true
    await page.route('**/web/stock/create', route => (isBefore ? route.abort('connectionreset') : route.fallback()))
    this.proxy.mend()
    // The route is removed only after the outcome is shown: removing it while the first scripts are requested can lose
    // one of them.
    await page.reload({ waitUntil: 'commit' })
    isBefore = false
  }

  #cut(): void {
    this.proxy.refuse()
    this.proxy.reset()
  }

  get #checking() {
    return this.#app.page.getByText(this.#app.words('order.send.unknown')).filter({ visible: true })
  }

  get #confirm() {
    return this.#app.button('order.review.confirmBuy_one', { quantity: '1', code: 'KO' })
  }

  async #orders(): Promise<number> {
    return (await this.#stage.ask('POST /position/consignList', { pageSize: 1 }, this.#person)).total
  }

  /** Waits until the order is listed. A refused order is never listed, so the wait ends after a moment. */
  async #untilDecided(): Promise<void> {
    const end = performance.now() + SETTLED_MS
    while ((await this.#orders()) === this.#placed && performance.now() < end)
      await new Promise(resolve => setTimeout(resolve, 50))
  }

  /** Moves the money away before the order reaches the server, and drops the response with the refusal. */
  async #loseRefusal(): Promise<void> {
    await this.#app.page.route('**/web/stock/create', async route => {
      if (this.#gone === null) {
        await this.#spend()
        await route.fetch()
        return route.abort('connectionreset')
      }
      return route.continue()
    })
  }

  async #spend(): Promise<void> {
    const [wallet] = await this.#stage.ask('POST /wallet/getWalletBalance', { walletType: 'usStock' }, this.#person)
    this.#gone = must(wallet, 'a wallet').balance
    await this.#stage.ask('POST /wallet/transfer', { from: 'usStock', to: 'balance', amount: this.#gone }, this.#person)
  }

  async #refund(): Promise<void> {
    const amount = must(this.#gone, 'an amount')
    this.#gone = null
    await this.#stage.ask('POST /wallet/transfer', { from: 'balance', to: 'usStock', amount }, this.#person)
  }
}

// The operations of the simulated users, in parallel: ordering, cancelling, selling, transfers between wallets and
// currencies, deposits and withdrawals, renting machines, borrowing, and plans of purchases. The seed determines the operations, but not
// their outcomes.
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { must } from '../domain/assert.ts'
import type { DecimalText } from '../domain/brand.ts'
import { minorText } from '../domain/minor.ts'
import { WITHDRAWALS_PER_HOUR, withdrawalTerms } from '../domain/payment.ts'
import { scaledText } from '../domain/price.ts'
import { planFrequencies } from '../domain/purchase-plan.ts'
import { Chance } from '../tests/support/chance.ts'
import { knownOf, textIn } from './history.ts'
import type { Person } from './people.ts'
import { PAY_PASSWORD } from './people.ts'
import type { Recorder } from './recorder.ts'

const KEYS = ['US.AAPL', 'US.KO', 'US.NVDA', 'MX.WALMEX', 'MX.BIMBOA'] as const
const MACHINES = ['robot-veta-60', 'robot-crisol-90'] as const
const OUT = withdrawalTerms('USD', null)
const FEE = minorText(OUT.fee)
/** Amount of a plan that no wallet pays for (`people.ts`). */
const BEYOND_ALL = '8000000.00'
const LONGEST_PAUSE_MS = 40
/** Maximum number of uploads of one user, below the server's daily limit of uploads. */
const UPLOADS_MOST = 15

type Price = { readonly key: string; readonly text: (share: number) => DecimalText }

/** Kinds of operations. `often`: approximate frequency in percent. */
const habits = [
  { name: 'buy', often: 24 },
  { name: 'rest', often: 14 },
  { name: 'sell', often: 12 },
  { name: 'cancel', often: 12 },
  { name: 'move', often: 14 },
  { name: 'exchange', often: 6 },
  { name: 'callOff', often: 3 },
  { name: 'withdraw', often: 4 },
  { name: 'payIn', often: 8 },
  { name: 'upload', often: 3 },
  { name: 'rent', often: 4 },
  { name: 'energise', often: 3 },
  { name: 'giveBack', often: 2 },
  { name: 'borrow', often: 5 },
  { name: 'repay', often: 3 },
  { name: 'plan', often: 4 },
  { name: 'endPlan', often: 1 },
] as const
type Habit = (typeof habits)[number]['name']
type OrderHabit = Extract<Habit, 'buy' | 'rest' | 'sell'>

let image: Promise<Uint8Array<ArrayBuffer>> | null = null

async function makeImage(): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 216, g: 222, b: 228 }
  return new Uint8Array(
    await sharp({ create: { width: 700, height: 450, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
}

/** Price of a limit order as a multiple of the last price. */
const LIMIT_OF_LAST: Readonly<Record<OrderHabit, number>> = { buy: 1.002, rest: 0.9, sell: 0.999 }

/** Prices of the exits of a purchase, as parts of the last price. They are near it, so that the market reaches some. */
const TAKE_PROFIT = 1.004
const STOP_LOSS = { buy: 0.997, rest: 0.89 } as const

export class Traffic {
  readonly #recorder: Recorder
  readonly #people: readonly Person[]
  readonly #chance: Chance
  #prices: readonly Price[] = []
  /** Exchange rate that was last read: MXN for one USD; null before the first read. */
  #rate: string | null = null
  /** The first dates that a plan can have, by instrument. */
  readonly #planDays = new Map<string, readonly string[]>()

  constructor(recorder: Recorder, people: readonly Person[], seed: number) {
    this.#recorder = recorder
    this.#people = people
    this.#chance = new Chance(seed)
  }

  /**
   * Runs operations in `hands` parallel sequences until `isOver` is true. Each operation that was started is finished.
   */
  async run(hands: number, isOver: () => boolean): Promise<void> {
    await this.#look()
    await Promise.all(Array.from({ length: hands }, () => this.#work(isOver)))
  }

  async #work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const before = this.#recorder.operations.length
      await this.#doSomething()
      // While no server is running, a call fails immediately. Waiting avoids a thousand retries.
      const last = this.#recorder.operations.at(-1)
      const isAway = this.#recorder.operations.length > before && last !== undefined && knownOf(last) === null
      await sleep(isAway ? LONGEST_PAUSE_MS * 4 : this.#chance.between(0, LONGEST_PAUSE_MS))
    }
  }

  /** Reads the market's prices; limit prices are derived from them. */
  async #look(): Promise<void> {
    const someone = must(this.#people[0], 'somebody')
    const market = await this.#recorder.read(someone, 'POST /market/getMakets', { keys: [...KEYS] })
    this.#prices = (market?.list ?? []).flatMap(({ instrument, quote }) => {
      if (!quote?.price) return []
      const { key, priceDecimals } = instrument
      return [{ key, text: share => scaledText(Math.floor(quote.price * share), priceDecimals) }]
    })
    await Promise.all(
      KEYS.map(async key => {
        const terms = await this.#recorder.read(someone, 'POST /plans/terms', { key })
        if (terms) this.#planDays.set(key, terms.days.map(({ date }) => date).slice(0, 2))
      }),
    )
    const rates = await this.#recorder.read(someone, 'GET /stock_rate/site/get', {})
    this.#rate = rates?.find(({ from, to }) => from === 'USD' && to === 'MXN')?.sellRate ?? null
  }

  #habit(): Habit {
    let drawn = this.#chance.next() * habits.reduce((total, { often }) => total + often, 0)
    for (const { name, often } of habits) {
      drawn -= often
      if (drawn < 0) return name
    }
    return 'buy'
  }

  async #doSomething(): Promise<void> {
    const person = this.#chance.pick(this.#people)
    const habit = this.#habit()
    if (habit === 'move') return void (await this.#move(person))
    if (habit === 'exchange') return void (await this.#exchange(person))
    if (habit === 'withdraw') return this.#withdraw(person)
    if (habit === 'callOff') return this.#callOff(person)
    if (habit === 'cancel') return this.#cancel(person)
    if (habit === 'payIn') return void (await this.#payIn(person))
    if (habit === 'upload') return this.#upload(person)
    if (habit === 'rent') return void (await this.#rent(person))
    if (habit === 'energise') return this.#energise(person)
    if (habit === 'giveBack') return this.#giveBack(person)
    if (habit === 'borrow') return this.#borrow(person)
    if (habit === 'repay') return this.#repay(person)
    if (habit === 'plan') return this.#plan(person)
    if (habit === 'endPlan') return this.#endPlan(person)
    if (this.#prices.length > 0) await this.#order(person, this.#chance.pick(this.#prices), habit)
  }

  /** Buys at or near the market price, places a limit order far below it, or sells. */
  async #order(person: Person, { key, text }: Price, habit: OrderHabit): Promise<void> {
    const whole = this.#chance.between(1, habit === 'buy' ? 60 : 20)
    const quantity = key.startsWith('US.') && this.#chance.happens(30) ? `${whole}.2345` : String(whole)
    const side = habit === 'sell' ? ({ direction: 1, action: 1 } as const) : ({ direction: 0, action: 0 } as const)
    const limit = { orderType: 1, price: text(LIMIT_OF_LAST[habit]) } as const
    const isLimit = habit === 'rest' || this.#chance.happens(40)
    const terms = isLimit ? limit : ({ orderType: 0 } as const)
    const hasExits = habit !== 'sell' && this.#chance.happens(40)
    const exits = hasExits ? { takeProfit: text(TAKE_PROFIT), stopLoss: text(STOP_LOSS[habit]) } : {}
    await this.#recorder.ask(person, 'POST /stock/create', { key, quantity, ...side, ...terms, ...exits })
  }

  async #cancel(person: Person): Promise<void> {
    const orderId = this.#ownId(person, 'POST /stock/create')
    if (orderId !== null) await this.#recorder.ask(person, 'POST /orders/cancel', { orderId })
  }

  #move(person: Person) {
    const [from, to] = this.#chance.pick([
      ['balance', 'usStock'],
      ['balance', 'financial'],
      ['usStock', 'balance'],
      ['usStock', 'follow'],
      ['follow', 'financial'],
    ] as const)
    return this.#recorder.ask(person, 'POST /wallet/transfer', { from, to, amount: this.#amount(1, 90) })
  }

  async #exchange(person: Person): Promise<void> {
    if (this.#rate === null) return
    const input = { from: 'balance', to: 'mxStock', amount: this.#amount(1, 50), rate: this.#rate } as const
    await this.#recorder.ask(person, 'POST /wallet/transfer', input)
  }

  async #withdraw(person: Person): Promise<void> {
    const call = 'POST /withdrawal/withdrawal-apply'
    if (this.#done(person, call) >= WITHDRAWALS_PER_HOUR) return
    const { destinationId } = person
    const amount = this.#amount(Number(OUT.minimum / 100n) + 1, 200)
    await this.#recorder.ask(person, call, { destinationId, amount, fee: FEE, payPassword: PAY_PASSWORD })
  }

  async #callOff(person: Person): Promise<void> {
    const isTransfer = this.#chance.happens(50)
    const id = this.#ownId(person, isTransfer ? 'POST /wallet/transfer' : 'POST /withdrawal/withdrawal-apply')
    if (id === null) return
    await this.#recorder.ask(person, isTransfer ? 'POST /wallet/cancelTransfer' : 'POST /withdrawal/cancel', { id })
  }

  #payIn(person: Person) {
    const input = { kind: 'crypto', asset: 'USDT', network: 'tron', amount: this.#amount(1, 300) } as const
    return this.#recorder.ask(person, 'POST /recharge/create', input)
  }

  async #upload(person: Person): Promise<void> {
    if (this.#done(person, 'POST /file/upload') >= UPLOADS_MOST) return
    image ??= makeImage()
    await this.#recorder.ask(person, 'POST /file/upload', { file: await image })
  }

  #rent(person: Person) {
    const id = this.#chance.pick(MACHINES)
    const quantity = this.#chance.between(1, 3)
    const energyDays = this.#chance.between(1, 2)
    return this.#recorder.ask(person, 'POST /robotOrder/create', { id, kind: 'rent', days: 7, quantity, energyDays })
  }

  async #energise(person: Person): Promise<void> {
    const id = this.#ownId(person, 'POST /robotOrder/create')
    if (id !== null) await this.#recorder.ask(person, 'POST /robotOrder/energy', { id, days: 1 })
  }

  async #giveBack(person: Person): Promise<void> {
    const id = this.#ownId(person, 'POST /robotOrder/create')
    if (id !== null) await this.#recorder.ask(person, 'POST /robotOrder/redeem', { id })
  }

  /** Accepts the offer of an earlier loan application, or applies for a loan. */
  async #borrow(person: Person): Promise<void> {
    const id = this.#ownId(person, 'GET /loan/apply')
    if (id !== null && this.#chance.happens(70))
      return void (await this.#recorder.ask(person, 'POST /loan/accept', { id }))
    const amount = this.#chance.between(2, 9) * 1_000
    await this.#recorder.ask(person, 'GET /loan/apply', { amount, months: 6, income: 60_000 })
  }

  /** Repays a whole loan or a part of it early, by the amount that was read before. */
  async #repay(person: Person): Promise<void> {
    const id = this.#ownId(person, 'POST /loan/accept')
    const due = id === null ? null : await this.#recorder.read(person, 'GET /loan/shouldRepayAmount', { id })
    if (id === null || due === null) return
    const isAll = this.#chance.happens(40)
    const part = { id, mode: 'part', amount: this.#amount(100, 500), choice: 'fewer' } as const
    const all = { id, mode: 'all', amount: due.total, choice: 'fewer' } as const
    await this.#recorder.ask(person, 'GET /loan/applyRepay', isAll ? all : part)
  }

  /** Plans purchases, most of them from today on. Some cost more than anybody has. */
  async #plan(person: Person): Promise<void> {
    const key = this.#chance.pick(KEYS)
    const [today, next] = this.#planDays.get(key) ?? []
    if (today === undefined) return
    const startsOn = next !== undefined && this.#chance.happens(20) ? next : today
    const amount = this.#chance.happens(25) ? BEYOND_ALL : this.#amount(200, 900)
    const currency = key.startsWith('US.') ? 'USD' : 'MXN'
    const frequency = this.#chance.pick(planFrequencies)
    // A top-up would be a transfer that no call has asked for.
    const mayTopUp = false
    await this.#recorder.ask(person, 'POST /plans/create', { key, amount, currency, frequency, startsOn, mayTopUp })
  }

  async #endPlan(person: Person): Promise<void> {
    const id = this.#ownId(person, 'POST /plans/create')
    if (id !== null) await this.#recorder.ask(person, 'POST /plans/change', { id, action: 'end' })
  }

  #amount(least: number, most: number): string {
    return `${this.#chance.between(least, most)}.${String(this.#chance.between(0, 99)).padStart(2, '0')}`
  }

  #done({ id }: Person, call: string): number {
    return this.#recorder.operations.filter(each => each.userId === id && each.call === call).length
  }

  /** Returns the id of one of the user's recent records of a kind; null if there is none. */
  #ownId({ id }: Person, call: string): string | null {
    const own = this.#recorder.operations
      .filter(each => each.userId === id && each.call === call)
      .slice(-4)
      .flatMap(each => {
        const known = knownOf(each)
        return known?.is === 'ok' ? [textIn(known.answer, 'id') ?? ''] : []
      })
    return own.length === 0 ? null : this.#chance.pick(own)
  }
}

// Two customers of a real server, and the model. Each operation is applied to both. Then both are compared to the minor
// unit, and the invariants are checked on the store.
import { expect } from 'vitest'
import type { AccountHarness } from '../account-harness.ts'
import { openAccountHarness } from '../account-harness.ts'
import type { OpenStore } from '../postgres.ts'
import { auditOf, SOUND } from '../trading-harness.ts'
import type { Act, Request } from './acts.ts'
import { actText, isRequest } from './acts.ts'
import { firstQuotes } from './draws.ts'
import { Books, Laws } from './invariants.ts'
import { settle } from './orders.ts'
import { predict } from './predict.ts'
import type { Real } from './real.ts'
import { clearOrders, openReal, perform, settleReal } from './real.ts'
import { lookAt } from './sight.ts'
import type { View } from './view.ts'
import { viewOfSight, viewOfWorld, wordsOf } from './view.ts'
import type { Opening, World } from './world.ts'
import { holdingOf, newWorld } from './world.ts'

const OPENING: Opening = { balance: 6_000_000n, usStock: 4_000_000n, hkStock: 60_000_000n, mxStock: 5_000_000n }

export type Tally = Record<string, number>

/** The account side of one store, and the sums of its postings. Several runs share it. */
export class Station {
  readonly harness: AccountHarness
  readonly books = new Books()
  readonly #answers: Tally

  private constructor(harness: AccountHarness, answers: Tally) {
    this.harness = harness
    this.#answers = answers
  }

  /** `answers`: the tally in which answers are counted. */
  static async open(open: OpenStore, answers: Tally = {}): Promise<Station> {
    const harness = await openAccountHarness(await open())
    await harness.trading.lead(harness.db)
    return new Station(harness, answers)
  }

  /** Counts an operation by its answer. */
  count({ do: what }: Act, answer: string): void {
    const [verdict = '', failure = ''] = answer.split(' ')
    const decided = what === 'decide' ? `${what}: ${verdict}` : what
    const kind = verdict === 'refused' ? `${what}: ${failure}` : decided
    this.#answers[kind] = (this.#answers[kind] ?? 0) + 1
  }

  /** Runs the server's own audit and closes the store. */
  async close(): Promise<void> {
    const { db, trading } = this.harness
    const found = await auditOf(db, trading)
    await this.abandon()
    expect(found).toEqual(SOUND)
  }

  /** Closes the store without an audit, after a failure that is then reported. */
  async abandon(): Promise<void> {
    await this.harness.trading.stop()
    await this.harness.db.close()
  }
}

export type Seen = View & { readonly told: readonly (readonly string[])[] }

export const expectedOf = (world: World): Seen => ({
  ...viewOfWorld(world),
  told: world.people.map(({ events }) => events),
})

/** One run: two customers of the server and their model. */
export class Life {
  /** The model's current state. */
  world: World
  readonly real: Real
  readonly laws: Laws
  readonly done: Request[] = []
  readonly #station: Station

  private constructor(station: Station, real: Real, world: World) {
    this.#station = station
    this.real = real
    this.world = world
    this.laws = new Laws(real, station.books)
  }

  static async begin(station: Station): Promise<Life> {
    const { harness, books } = station
    // Aligns the clock to ten seconds, because waits are multiples of ten seconds.
    const odd = harness.clock.now() % 10_000
    if (odd > 0) harness.clock.advance(10_000 - odd)
    const real = await openReal(harness, [OPENING, OPENING])
    const world = newWorld(harness.clock.now() / 1_000, harness.market.dayStart('US') / 1_000, [OPENING, OPENING])
    const life = new Life(station, real, world)
    const before = await lookAt(harness.db, real.people, { posting: books.posting, words: real.people.map(() => 0) })
    expect(life.laws.check(before)).toEqual([])
    for (const act of [
      { do: 'rate', currency: 'MXN', perDollar: 200_000 },
      { do: 'rate', currency: 'HKD', perDollar: 80_000 },
      ...firstQuotes,
    ] as const)
      await life.act(act)
    return life
  }

  /** Applies the operation to the model and the server, runs a matching pass of both, and compares them. */
  async act(act: Act): Promise<void> {
    this.note(act)
    const wanted = predict(this.world, act)
    const got = await perform(this.real, act)
    this.#station.count(act, got)
    expect(`${actText(act)} → ${got}`).toBe(`${actText(act)} → ${wanted}`)
    settle(this.world)
    await settleReal(this.real)
    const seen = await this.see()
    expect(seen).toEqual(expectedOf(this.world))
    this.receiveEvents()
  }

  note(act: Act): void {
    if (isRequest(act) && !this.done.includes(act)) this.done.push(act)
    if (act.do !== 'split') return
    const { who, key, quantity } = holdingOf(this.world, act.holding)
    this.laws.split(who, key, act.quantity - quantity)
  }

  /** Reads the store, checks the invariants, and returns the state with the events since the last call. */
  async see(): Promise<Seen> {
    const { harness, books } = this.#station
    const since = { posting: books.posting, words: this.laws.received }
    const sight = await lookAt(harness.db, this.real.people, since)
    expect(this.laws.check(sight)).toEqual([])
    const view = viewOfSight(this.real, sight)
    return { ...view, told: this.real.people.map((_, who) => wordsOf(this.real, who, sight.words)) }
  }

  /** Clears the model's events after they were compared. */
  receiveEvents(): void {
    for (const person of this.world.people) person.events = []
  }

  end(): Promise<void> {
    return clearOrders(this.real)
  }
}

// A browser, and a server in this process whose clock runs in real time. The test holds prices at the values that it
// wants.
import { fileURLToPath } from 'node:url'
import { must } from '../../domain/assert.ts'
import { Stage } from './app.ts'
import type { TestServer } from './server.ts'
import { startServer } from './server.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
/** The server's clock advances by this in each step of the same real time. */
const STEP_MS = 250
const BOOK_SIZE = 100_000

export class HeldMarket {
  readonly server: TestServer
  readonly stage: Stage
  /** Held prices, scaled, by instrument number. */
  readonly #held = new Map<number, number>()
  readonly #timer: NodeJS.Timeout

  private constructor(server: TestServer, stage: Stage) {
    this.server = server
    this.stage = stage
    this.#timer = setInterval(() => this.#step(), STEP_MS)
  }

  static async open(): Promise<HeldMarket> {
    // One other price changes per second.
    const server = await startServer({ distDir: DIST, environment: { SIM_INSTRUMENTS: 'real', SIM_RATE: '1' } })
    return new HeldMarket(server, await Stage.over(server))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.stage.strike()
  }

  ixOf(key: string): number {
    return must(this.server.market.find(key), key).instrument.ix
  }

  priceOf(key: string): number {
    return this.server.market.quotes.price[this.ixOf(key)] ?? 0
  }

  /** Holds the price at its current value or at the given one, with an order book that fills any order. */
  hold(key: string, price = this.priceOf(key)): void {
    this.#held.set(this.ixOf(key), price)
  }

  release(key: string): void {
    this.#held.delete(this.ixOf(key))
  }

  #step(): void {
    const { quotes } = this.server.market
    for (const [ix, price] of this.#held) {
      for (const column of ['price', 'bid', 'ask'] as const) quotes[column][ix] = price
      for (const column of ['bidSize', 'askSize'] as const) quotes[column][ix] = BOOK_SIZE
      quotes.bookAt[ix] = this.server.clock.now()
      for (const column of ['bookVersion', 'version'] as const) quotes[column][ix] = (quotes[column][ix] ?? 0) + 1
    }
    this.server.clock.advance(STEP_MS)
  }
}

// A market of Interactive Brokers' prices and Kraken's coins on fakes, over real sockets, with a clock that the test moves.
import { pino } from 'pino'
import { expect } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Omitted } from '../../domain/feed-origin.ts'
import { marketStates } from '../../domain/session.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { LiveMarket } from '../../server/market/live/market.ts'
import { createLiveMarket } from '../../server/market/live/market.ts'
import type { ReferenceSource } from '../../server/market/live/reference-rows.ts'
import { openWebSocket } from '../../server/market/live/socket.ts'
import { createIbkr } from '../../server/market/providers/ibkr/adapter.ts'
import { createKraken } from '../../server/market/providers/kraken/adapter.ts'
import { createTestClock } from './clock.ts'
import type { IbkrFake } from './ibkr-fake.ts'
import { createIbkrFake } from './ibkr-fake.ts'
import { CLIENT } from './ibkr-harness.ts'
import type { FakeContract } from './ibkr-tape.ts'
import { tapeOf } from './ibkr-tape.ts'
import { createKrakenFake } from './kraken-fake.ts'
import { shortTape } from './kraken-tape.ts'

const published = (): ReferenceSource => ({
  name: 'ecb',
  days: () => [{ date: '2026-03-02', perEuro: new Map(Object.entries({ EUR: '1', USD: '1.16', HKD: '9.05' })) }],
  past: async () => [],
  state: () => ({ isRefused: false, lastAt: 0, reason: null }),
  start: onDays => onDays(),
  stop() {},
})

export type MarketOptions = {
  readonly startMs?: number
  /** Contracts with prices. */
  readonly of?: readonly FakeContract[]
  prepare?(fake: IbkrFake): void
}

/** `ends` gets what closes the market. */
export async function openIbkrMarket(ends: (() => Promise<void>)[], { startMs = 0, of, prepare }: MarketOptions) {
  const lead = { startMs, count: 4_000, everyMs: 2 * SECOND_MS, leadMs: 16 * MINUTE_MS }
  const steps = tapeOf(of ? Object.assign(lead, { of }) : lead)
  const omitted: Omitted[] = []
  const fake = await createIbkrFake({ steps, startMs })
  prepare?.(fake)
  const clock = createTestClock(startMs)
  const kraken = await createKrakenFake(shortTape({ startMs, trades: 10 }))
  const { socketUrl, restUrl } = kraken
  const sources = [
    createIbkr({
      clock,
      address: fake.address,
      client: CLIENT,
      rate: 20_000,
      onOmitted: one => omitted.push(one),
    }),
    { adapter: createKraken({ clock, fetch, socketUrl, restUrl }), openSocket: openWebSocket },
  ]
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void said.push(line) })
  const market = await createLiveMarket({ sources, reference: published(), random: () => 0.5, clock, log })
  market.start()
  ends.push(async () => {
    market.stop()
    await fake.close()
    await kraken.close()
  })
  async function until(condition: () => boolean, stepMs = 500): Promise<void> {
    await expect
      .poll(
        () => {
          clock.advance(stepMs)
          fake.advance(clock.now())
          kraken.heartbeat()
          return condition()
        },
        { interval: 2, timeout: 15_000 },
      )
      .toBe(true)
  }
  return { market, fake, clock, until, steps, omitted, said }
}

export const stateOf = ({ quotes, find }: LiveMarket, key: string) =>
  marketStates[quotes.state[must(find(key), key).instrument.ix] ?? 0]

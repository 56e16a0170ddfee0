// A live feed on the fake of a provider whose events are recorded, with a clock that the test moves.
import type { Clock } from '../../domain/clock.ts'
import type { Adapter } from '../../server/market/live/adapter.ts'
import type { LivePrice, LiveQuote, LiveTrade } from '../../server/market/live/events.ts'
import type { Feed, FeedDeps } from '../../server/market/live/feed.ts'
import { createFeed } from '../../server/market/live/feed.ts'
import type { OpenSocket } from '../../server/market/live/socket.ts'
import type { TestClock } from './clock.ts'

export type RecordedFeed = {
  readonly feed: Feed
  readonly clock: TestClock
  readonly quotes: LiveQuote[]
  readonly prices: LivePrice[]
  readonly trades: LiveTrade[]
  readonly states: string[]
  readonly logged: string[]
}

type RecordedDeps = {
  readonly adapter: Adapter
  readonly instruments: FeedDeps['instruments']
  readonly clock: TestClock
  readonly openSocket: OpenSocket
  /** Of delays; half of the most by default. */
  readonly random?: (() => number) | undefined
  /** True if the reason of a state is recorded with it. */
  readonly withReasons?: boolean
}

export function startRecorded({
  adapter,
  instruments,
  clock,
  openSocket,
  random,
  withReasons,
}: RecordedDeps): RecordedFeed {
  const [quotes, prices, trades] = [[] as LiveQuote[], [] as LivePrice[], [] as LiveTrade[]]
  const [states, logged] = [[] as string[], [] as string[]]
  const note = (fields: object, text: string) => logged.push(`${text} ${JSON.stringify(fields)}`)
  const feed = createFeed({
    adapter,
    instruments,
    clock,
    random: random ?? (() => 0.5),
    openSocket,
    log: { info: note, warn: note },
    listener: {
      onQuote: quote => quotes.push(quote),
      onPrice: price => prices.push(price),
      onTrade: trade => trades.push(trade),
      onState: (state, reason) => states.push(withReasons && reason ? `${state}: ${reason}` : state),
    },
  })
  feed.start()
  return { feed, clock, quotes, prices, trades, states, logged }
}

export type Steps = {
  /** Moves the clocks in small steps until the condition holds. */
  until(condition: () => boolean): Promise<void>
  /** Moves the clocks by a time. */
  pass(ms: number): Promise<void>
}

/** `move` moves the clocks by one step. */
export function stepsOf(
  { feed, states, clock }: Pick<RecordedFeed, 'feed' | 'states'> & { readonly clock: Pick<Clock, 'now'> },
  move: () => void,
  maximum: number,
): Steps {
  async function step(): Promise<void> {
    move()
    // Lets the sockets of both sides run.
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  return {
    async until(condition) {
      for (let round = 0; !condition(); round++) {
        if (round > maximum) throw new Error(`It did not happen. ${JSON.stringify(feed.health())} ${states.join(' ')}`)
        await step()
      }
    },
    async pass(ms) {
      const end = clock.now() + ms
      while (clock.now() < end) await step()
    },
  }
}

// The subscription of one JSON connection: quotes, the trades of one instrument, and the events of its account.
import type { Clock } from '../../../domain/clock.ts'
import type { JsonDown, Subscribe } from '../../../domain/wire/json-feed.ts'
import { isJsonEvent } from '../../../domain/wire/json-feed.ts'
import type { Log } from '../../lib/log.ts'
import type { MarketSource } from '../../market/source.ts'
import { AccountChannel } from '../account.ts'
import { TRADES_CADENCE_MS } from '../limits.ts'
import type { Outlet } from '../outlet.ts'
import type { FeedMetrics, Outbox } from '../ports.ts'
import type { Tickers } from '../tickers.ts'
import { JsonQuotes } from './quotes.ts'
import type { JsonTrades } from './trades.ts'
import { followTrades } from './trades.ts'

type Sent = Extract<JsonDown, { type: 'subscribed' | 'quotes' | 'trades' | 'account' }>
type SentBody = Sent extends infer Down ? (Down extends Sent ? Omit<Down, 'at'> : never) : never

type SelectionDeps = {
  readonly market: MarketSource
  readonly clock: Clock
  readonly log: Log
  readonly outbox: Outbox
  readonly tickers: Tickers
  readonly metrics?: FeedMetrics
  readonly outlet: Pick<Outlet, 'congested'>
  readonly shard: number
  readonly userId: string
  readonly send: (body: SentBody) => void
}

export class JsonSelection {
  readonly #deps: SelectionDeps
  #quotes: JsonQuotes | null = null
  #trades: JsonTrades | null = null
  #account: AccountChannel | null = null
  #stops: (() => void)[] = []
  /** Number of the last subscription. One that is still reading the store ends when a later one replaces it. */
  #turn = 0

  constructor(deps: SelectionDeps) {
    this.#deps = deps
  }

  async subscribe({ quotes, trades, orders, after, cadenceMs }: Subscribe): Promise<void> {
    this.stop()
    const turn = this.#turn
    const { market, tickers, shard } = this.#deps
    const listings = [...new Set(quotes)].flatMap(key => market.find(key) ?? [])
    const found = new Set(listings.map(({ instrument }) => instrument.key as string))
    const traded = trades === null ? null : market.find(trades)
    const unknown = [...quotes.filter(key => !found.has(key)), ...(trades !== null && !traded ? [trades] : [])]
    const account = orders ? this.#accountChannel() : null
    const resumption = await account?.seek(after)
    if (turn !== this.#turn) {
      account?.stop()
      return
    }
    this.#account = account
    this.#deps.send({
      type: 'subscribed',
      quotes: [...found],
      unknown: [...new Set(unknown)],
      trades: traded?.instrument.key ?? null,
      orders,
      offset: resumption?.last ?? null,
      resumed: resumption?.resumed ?? true,
    })
    this.#quotes = new JsonQuotes(
      market,
      listings.map(({ instrument }) => instrument.ix),
    )
    this.#trades = traded && followTrades(market, traded.instrument.ix)
    this.#stops = [
      tickers.follow(cadenceMs, shard, () => this.#sendQuotes()),
      ...(this.#trades ? [tickers.follow(TRADES_CADENCE_MS, shard, () => this.#sendTrades()), this.#trades.stop] : []),
    ]
    this.#sendQuotes()
    account?.flow()
  }

  beat(): void {
    this.#account?.beat()
  }

  stop(): void {
    this.#turn += 1
    for (const stop of this.#stops) stop()
    this.#stops = []
    this.#quotes = null
    this.#trades = null
    this.#account?.stop()
    this.#account = null
  }

  #sendQuotes(): void {
    if (this.#deps.outlet.congested) {
      this.#deps.metrics?.add('skipped', 1)
      return
    }
    const quotes = this.#quotes?.take() ?? []
    if (quotes.length > 0) this.#deps.send({ type: 'quotes', quotes })
  }

  #sendTrades(): void {
    if (!this.#trades || this.#deps.outlet.congested) return
    const taken = this.#trades.take()
    if (taken) this.#deps.send({ type: 'trades', key: this.#trades.key, ...taken })
  }

  #accountChannel(): AccountChannel {
    const { outbox, clock, log, outlet, send, userId } = this.#deps
    const deliver: ConstructorParameters<typeof AccountChannel>[0]['deliver'] = (_sequence, events) => {
      const own = events.filter(isJsonEvent)
      if (own.length > 0) send({ type: 'account', events: own })
    }
    return new AccountChannel({ outbox, clock, log, outlet, deliver }, userId)
  }
}

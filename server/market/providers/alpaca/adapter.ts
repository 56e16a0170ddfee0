// Alpaca as a provider: its addresses, its rules, and the translation of its messages. It needs a key and its secret of the
// user's own. The free plan has the prices of one exchange, IEX, and sends thirty symbols at once.
import type { Clock } from '../../../../domain/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts'
import type { Adapter } from '../../live/adapter.ts'
import { createExchangeDays } from '../../live/days.ts'
import type { LiveEvent, LiveInstrument } from '../../live/events.ts'
import { addressOf } from '../../live/host.ts'
import { createHistory } from './history.ts'
import { ownBoards } from './symbols.ts'
import { QUOTES, readMessage, subscriptions, TRADES, unsubscriptions } from './wire.ts'

const SOCKET_URL = 'wss://stream.data.alpaca.markets/v2/iex'
const DATA_URL = 'https://data.alpaca.markets'
const TRADING_URL = 'https://paper-api.alpaca.markets'
/** Symbols of the free plan. */
const SYMBOLS_MOST = 30
/** Alpaca sends no heartbeats, and answers pings. */
const PING_EVERY_MS = 5 * SECOND_MS
const SILENCE_MS = 16 * SECOND_MS
const MUTE_MS = 15 * SECOND_MS
const RECONNECT_LEAST_MS = SECOND_MS
/** Alpaca corrects a minute for late trades half a minute after its end. */
const FINAL_AFTER_MS = 35 * SECOND_MS
/** Two requests have all symbols; Alpaca permits 200 a minute, and charts need some. */
const ASK_EVERY_MS = 3 * SECOND_MS

export type AlpacaDeps = {
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly key: string
  readonly secret: string
  /** Other addresses on this machine; `restUrl` is that of both REST services. */
  readonly socketUrl?: string | undefined
  readonly restUrl?: string | undefined
  /** Each answer as received, with the last part of its path, for a recording. */
  readonly onAnswer?: ((path: string, body: string) => void) | undefined
}

/** Throws if an address is not one of this machine: the key is sent to it. */
export function createAlpaca({ clock, fetch, key, secret, socketUrl, restUrl, onAnswer }: AlpacaDeps): Adapter {
  const listed = new Map<string, LiveInstrument>()
  const days = createExchangeDays('US')
  const history = createHistory({
    dataUrl: addressOf(DATA_URL, restUrl),
    tradingUrl: addressOf(TRADING_URL, restUrl),
    headers: { 'apca-api-key-id': key, 'apca-api-secret-key': secret },
    clock,
    days,
    fetch,
    listed,
    onAnswer,
  })
  let isConfirmed = false

  function read(text: string, receivedAt: number): readonly LiveEvent[] {
    const events = readMessage(text, { instruments: listed, receivedAt })
    isConfirmed = events.some(isAdmission) ? false : isConfirmed || events.some(({ kind }) => kind === 'confirmed')
    // Once prices are subscribed, only halts can still be refused to the plan.
    return isConfirmed ? events.filter(event => event.kind !== 'refusal' || event.refusal !== 'fatal') : events
  }

  return {
    name: 'alpaca',
    boards: ownBoards,
    socketUrl: addressOf(SOCKET_URL, socketUrl),
    login: JSON.stringify({ action: 'auth', key, secret }),
    silenceMs: SILENCE_MS,
    pingEveryMs: PING_EVERY_MS,
    reconnectLeastMs: RECONNECT_LEAST_MS,
    channels: [TRADES, QUOTES],
    tradeChannel: TRADES,
    isProvisional: true,
    finalAfterMs: FINAL_AFTER_MS,
    days,
    subscribe: subscriptions,
    read,
    ranked: {
      most: SYMBOLS_MOST,
      unsubscribe: unsubscriptions,
      snapshots: history.snapshots,
      everyMs: now => (days.stateAt?.(now) === 'closed' ? MINUTE_MS : ASK_EVERY_MS),
      muteMs: MUTE_MS,
    },
    history,
  }
}

const isAdmission = (event: LiveEvent): boolean => event.kind === 'stage'

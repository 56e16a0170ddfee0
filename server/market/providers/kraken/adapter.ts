// Kraken as a provider: its addresses, its rules, and the translation of its messages. No key is needed.
import type { Clock } from '../../../../domain/clock.ts'
import { SECOND_MS } from '../../../../domain/time.ts'
import type { Adapter } from '../../live/adapter.ts'
import type { LiveInstrument } from '../../live/events.ts'
import { addressOf } from '../../live/host.ts'
import { createHistory } from './history.ts'
import { ownBoards } from './symbols.ts'
import { readMessage, subscriptions, TICKER, TRADES } from './wire.ts'

const SOCKET_URL = 'wss://ws.kraken.com/v2'
const REST_URL = 'https://api.kraken.com'
/** Kraken sends a heartbeat about every second. */
const SILENCE_MS = 5 * SECOND_MS

export type KrakenDeps = {
  readonly clock: Clock
  readonly fetch: typeof fetch
  /** Other addresses on this machine. */
  readonly socketUrl?: string | undefined
  readonly restUrl?: string | undefined
  onAnswer?(path: string, body: string): void
}

export function createKraken(deps: KrakenDeps): Adapter {
  const listed = new Map<string, LiveInstrument>()
  const { clock, fetch, onAnswer } = deps
  const url = addressOf(REST_URL, deps.restUrl)
  return {
    name: 'kraken',
    boards: ownBoards,
    socketUrl: addressOf(SOCKET_URL, deps.socketUrl),
    silenceMs: SILENCE_MS,
    channels: [TRADES, TICKER],
    tradeChannel: TRADES,
    subscribe: subscriptions,
    read: (message, receivedAt) => readMessage(message, receivedAt, listed),
    history: createHistory({ url, clock, fetch, listed, ...(onAnswer && { onAnswer }) }),
  }
}

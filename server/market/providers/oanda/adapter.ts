// OANDA's practice service as a provider: its addresses, its rules, and the translation of its lines. It needs a token and
// an account of the user's own.
import type { Clock } from '../../../../domain/clock.ts'
import { boardOf } from '../../../../domain/instruments/market-code.ts'
import { SECOND_MS } from '../../../../domain/time.ts'
import type { Adapter } from '../../live/adapter.ts'
import { createNewYorkDays } from '../../live/days.ts'
import type { LiveInstrument } from '../../live/events.ts'
import { addressOf } from '../../live/host.ts'
import { openLineStream } from '../../live/line-stream.ts'
import type { Source } from '../../live/sourced.ts'
import { createHistory } from './history.ts'
import { reasonOf, waitOf } from './refusals.ts'
import { ownBoards } from './symbols.ts'
import { PRICES, readLine } from './wire.ts'

const NAME = 'oanda'
const STREAM_URL = 'https://stream-fxpractice.oanda.com'
const REST_URL = 'https://api-fxpractice.oanda.com'
/** Two heartbeats, which come every five seconds, and a second for the way. */
const SILENCE_MS = 11 * SECOND_MS
/** OANDA permits two new connections a second. */
const RECONNECT_LEAST_MS = 500

export type OandaDeps = {
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly token: string
  readonly account: string
  /** Other addresses on this machine. */
  readonly streamUrl?: string | undefined
  readonly restUrl?: string | undefined
  /** Each answer as received, with the last part of its path, for a recording. */
  readonly onAnswer?: ((path: string, body: string) => void) | undefined
}

/** Throws if an address is not one of this machine: the token is sent to it. */
export function createOanda(deps: OandaDeps): Source {
  const { clock, fetch, token, account } = deps
  const listed = new Map<string, LiveInstrument>()
  const seen = new Set<string>()
  const days = createNewYorkDays()
  const headers = { authorization: `Bearer ${token}`, 'accept-datetime-format': 'RFC3339' }
  const socketUrl = addressOf(STREAM_URL, deps.streamUrl)
  const adapter: Adapter = {
    name: NAME,
    // The page states that the prices are of contracts for difference, not of the exchange.
    feedOf: key => (boardOf(key) === 'FX' ? NAME : `${NAME}-cfd`),
    boards: ownBoards,
    socketUrl,
    urlOf: symbols => streamOf(socketUrl, account, symbols),
    silenceMs: SILENCE_MS,
    reconnectLeastMs: RECONNECT_LEAST_MS,
    // The answer to the request confirms all symbols at once; whether one has a price is known with its first one.
    channels: [],
    tradeChannel: PRICES,
    prices: 'quotes',
    days,
    subscribe() {
      seen.clear()
      return []
    },
    read: (line, receivedAt) => readLine(line, receivedAt, { instruments: listed, seen }),
    history: createHistory({
      url: addressOf(REST_URL, deps.restUrl),
      account,
      headers,
      clock,
      days,
      fetch,
      onAnswer: deps.onAnswer,
      listed,
    }),
  }
  const waitMs = (response: Response): number => waitOf(response, clock.now())
  return { adapter, openSocket: openLineStream({ fetch, headers, reasonOf, waitOf: waitMs }) }
}

function streamOf(url: string, account: string, symbols: readonly string[]): string {
  const address = new URL(`${url}/v3/accounts/${encodeURIComponent(account)}/pricing/stream`)
  address.searchParams.set('instruments', symbols.join(','))
  address.searchParams.set('snapshot', 'true')
  return String(address)
}

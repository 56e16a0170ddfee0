// Creates a market of live feeds from the settings: providers of quotes, and the reference rates for the other pairs.
import type { Clock } from '../../domain/clock.ts'
import type { Omitted } from '../../domain/feed-origin.ts'
import type { Log } from '../lib/log.ts'
import type { LiveMarket } from './live/market.ts'
import { createLiveMarket } from './live/market.ts'
import { openWebSocket } from './live/socket.ts'
import type { Source } from './live/sourced.ts'
import type { LiveProvider } from './live-providers.ts'
import { createEcb } from './providers/ecb/source.ts'

/** Other addresses on this machine, for tests; undefined for the provider's own. */
export type LiveAddresses = {
  readonly alpacaSocket?: string | undefined
  readonly alpacaRest?: string | undefined
  readonly krakenSocket?: string | undefined
  readonly krakenRest?: string | undefined
  readonly oandaStream?: string | undefined
  readonly oandaRest?: string | undefined
  readonly ecb?: string | undefined
}

export type LiveOptions = {
  /** In the order of preference. */
  readonly providers: readonly LiveProvider[]
  readonly addresses: LiveAddresses
  /** Of the user's account at OANDA; the token is secret. */
  readonly oanda: { readonly token: string; readonly account: string }
  /** Of the user's account at Alpaca; both are secret. */
  readonly alpaca: { readonly key: string; readonly secret: string }
  /** Where TWS or the Gateway is, and the number of the connection. */
  readonly ibkr: { readonly address: string; readonly client: number }
}

/** Only the code of a provider that is chosen is loaded. */
const sourceOf: Readonly<Record<LiveProvider, (options: LiveOptions, clock: Clock, log: Log) => Promise<Source>>> = {
  async alpaca({ addresses: { alpacaSocket: socketUrl, alpacaRest: restUrl }, alpaca: { key, secret } }, clock) {
    const { createAlpaca } = await import('./providers/alpaca/adapter.ts')
    return { adapter: createAlpaca({ clock, fetch, key, secret, socketUrl, restUrl }), openSocket: openWebSocket }
  },
  async ibkr({ ibkr: { address, client } }, clock, log) {
    const { createIbkr } = await import('./providers/ibkr/adapter.ts')
    const onOmitted = (omitted: Omitted) => log.warn({ provider: 'ibkr', omitted }, 'a future differs from the table')
    return createIbkr({ clock, address, client, onOmitted })
  },
  async kraken({ addresses: { krakenSocket: socketUrl, krakenRest: restUrl } }, clock) {
    const { createKraken } = await import('./providers/kraken/adapter.ts')
    return { adapter: createKraken({ clock, fetch, socketUrl, restUrl }), openSocket: openWebSocket }
  },
  async oanda({ addresses: { oandaStream: streamUrl, oandaRest: restUrl }, oanda: { token, account } }, clock) {
    const { createOanda } = await import('./providers/oanda/adapter.ts')
    return createOanda({ clock, fetch, token, account, streamUrl, restUrl })
  },
}

/** Rejects if an address is not one of this machine. */
export async function createLive(options: LiveOptions, clock: Clock, log: Log): Promise<LiveMarket> {
  const random = Math.random
  const sources = await Promise.all(options.providers.map(provider => sourceOf[provider](options, clock, log)))
  const reference = createEcb({ clock, fetch, random, url: options.addresses.ecb })
  return createLiveMarket({ sources, reference, random, clock, log })
}

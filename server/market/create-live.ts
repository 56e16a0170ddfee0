// Creates a market of live feeds from the settings: a provider of quotes, and the reference rates for the other pairs.
import type { Clock } from '../../domain/clock.ts'
import type { Log } from '../lib/log.ts'
import type { LiveMarket } from './live/market.ts'
import { createLiveMarket } from './live/market.ts'
import { openWebSocket } from './live/socket.ts'
import { createEcb } from './providers/ecb/source.ts'
import { createKraken } from './providers/kraken/adapter.ts'

/** Other addresses on this machine, for tests; undefined for the provider's own. */
export type LiveAddresses = {
  readonly krakenSocket?: string | undefined
  readonly krakenRest?: string | undefined
  readonly ecb?: string | undefined
}

/** Rejects if an address is not one of this machine. */
export async function createLive(addresses: LiveAddresses, clock: Clock, log: Log): Promise<LiveMarket> {
  const { krakenSocket: socketUrl, krakenRest: restUrl, ecb: url } = addresses
  const random = Math.random
  return createLiveMarket({
    adapter: createKraken({ clock, fetch, socketUrl, restUrl }),
    reference: createEcb({ clock, fetch, random, url }),
    openSocket: openWebSocket,
    random,
    clock,
    log,
  })
}

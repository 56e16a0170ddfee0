// Handles the upgrade on /feed: creates a socket, or refuses with an HTTP response.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { UP_FRAME_MAX_BYTES } from '../../domain/limits.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { JSON_PROTOCOL } from '../../domain/wire/json-feed.ts'
import { tokenOf } from '../lib/bearer.ts'
import { deviceOf } from '../lib/device.ts'
import { localeOf } from '../lib/locale.ts'
import type { NetworkCounter } from '../lib/network-counter.ts'
import type { OwnHost } from '../lib/own-host.ts'
import { isSameOrigin, refuseUpgrade } from './admission.ts'

const FEED_PATH = '/feed'

export const isForFeed = (request: IncomingMessage): boolean => request.url?.split('?')[0] === FEED_PATH

type UpgradeDeps = {
  readonly addressOf: (request: IncomingMessage) => string | null
  readonly isOwnHost: OwnHost
  readonly addresses: NetworkCounter
  mayOpen(address: string): boolean
  isClosed(): boolean
  onRefused(address: string, status: number): void
  onSocket(socket: WebSocket, duplex: Duplex, from: Client): void
}

/** Where a socket is from: the address, and the identifier of the browser. */
export type Client = {
  readonly address: string
  readonly device: string | null
  /** The script key and the language of a client that asked for JSON; null for any other. */
  readonly json: { readonly key: string | null; readonly locale: Locale } | null
}

/** Asked for by the subprotocol, or by the query for clients that cannot choose one. */
function wantsJson({ url = '', headers }: IncomingMessage): boolean {
  const offered = headers['sec-websocket-protocol']?.split(/\s*,\s*/) ?? []
  return offered.includes(JSON_PROTOCOL) || new URLSearchParams(url.split('?')[1]).get('format') === 'json'
}

/** Returns a handler for the server's upgrade requests. */
export function createUpgradeHandler(
  deps: UpgradeDeps,
): (request: IncomingMessage, duplex: Duplex, head: Buffer) => void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: UP_FRAME_MAX_BYTES,
    handleProtocols: offered => offered.has(JSON_PROTOCOL) && JSON_PROTOCOL,
  })

  function refusalOf(request: IncomingMessage, address: string): number | null {
    if (deps.isClosed()) return 503
    if (!deps.isOwnHost(request.headers)) return 421
    if (!isSameOrigin(request)) return 403
    return deps.mayOpen(address) ? null : 429
  }

  return (request, duplex, head) => {
    const address = deps.addressOf(request)
    if (address === null) {
      // No address: the client disconnected while its request was queued.
      duplex.destroy()
      return
    }
    const refusal = refusalOf(request, address)
    const leave = refusal === null ? deps.addresses.enter(address) : null
    if (leave === null) {
      const status = refusal ?? 429
      deps.onRefused(address, status)
      refuseUpgrade(duplex, status)
      return
    }
    // A failed handshake creates no socket, so the end of the connection frees the address's slot.
    duplex.once('close', leave)
    const from: Client = {
      address,
      device: deviceOf(request.headers),
      json: wantsJson(request) ? { key: tokenOf(request.headers) ?? null, locale: localeOf(request.headers) } : null,
    }
    sockets.handleUpgrade(request, duplex, head, socket => deps.onSocket(socket, duplex, from))
  }
}

// The feed: each socket becomes a session. All sessions share the board channels, the tickers and the socket registry.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { HEARTBEAT_MS } from '../../domain/limits.ts'
import { refuseUpgrade } from './admission.ts'
import { createWatchedAuctions } from './auctions.ts'
import { createBoards } from './boards.ts'
import type { Connection } from './connection.ts'
import { JsonSession } from './json/session.ts'
import type { FeedDeps, FeedRefusal } from './ports.ts'
import { Session } from './session.ts'
import { createAddresses, createShards, createSocketRegistry } from './socket-registry.ts'
import { createTickers } from './tickers.ts'
import type { Client } from './upgrade.ts'
import { createUpgradeHandler, isForFeed } from './upgrade.ts'

export interface Feed {
  /** Handles the server's upgrades on `/feed`; other paths are left to other listeners. */
  attach(server: Server): void
  /** Sends bye to all sessions and waits until their sockets are closed. */
  stop(): Promise<void>
}

/** Outcomes in the security log; a server that stops is no event of security. */
const outcomes: Readonly<Record<number, FeedRefusal['outcome']>> = {
  403: 'otherOrigin',
  421: 'otherHost',
  429: 'tooFast',
}

export function createFeed(deps: FeedDeps): Feed {
  const sessions = createSessions(deps)
  const gate = createUpgradeHandler({
    addressOf: deps.addressOf,
    isOwnHost: deps.isOwnHost,
    addresses: createAddresses(deps.loopbackSockets),
    mayOpen: address => deps.mayOpen(address),
    isClosed: () => sessions.areClosing(),
    onRefused(address, status) {
      deps.metrics?.add('refused', 1)
      const outcome = outcomes[status]
      if (outcome) deps.onRefused?.({ at: 'upgrade', outcome, address })
    },
    onSocket: sessions.open,
  })
  const detach: (() => void)[] = []
  return {
    attach(server) {
      const listener = (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
        // The feed is the only listener of this socket's errors. An unhandled one would end the process.
        duplex.on('error', () => duplex.destroy())
        if (isForFeed(request)) gate(request, duplex, head)
        else if (server.listenerCount('upgrade') === 1) refuseUpgrade(duplex, 404)
      }
      server.on('upgrade', listener)
      detach.push(() => server.off('upgrade', listener))
    },
    async stop() {
      await sessions.close()
      for (const off of detach) off()
    },
  }
}

type Sessions = {
  open(socket: WebSocket, duplex: Duplex, from: Client): void
  areClosing(): boolean
  close(): Promise<void>
}

/** Reports an instrument whose values no row can contain, each once. */
function warnOnce({ market, log }: FeedDeps): (ix: number) => void {
  const reported = new Set<number>()
  return ix => {
    if (reported.has(ix)) return
    reported.add(ix)
    log.warn({ instrument: market.listings[ix]?.instrument.key }, 'feed: values that cannot be sent are left out')
  }
}

/** All sessions, each with a shard for its heartbeat and other periodic work. */
function createSessions(deps: FeedDeps): Sessions {
  const tickers = createTickers(deps.clock, deps.log)
  const onRefusedRow = warnOnce(deps)
  const boards = createBoards({ market: deps.market, clock: deps.clock, tickers, onRefused: onRefusedRow })
  const auctions = createWatchedAuctions({ readAuction: deps.readAuction, log: deps.log, tickers })
  const shared = {
    ...deps,
    boards,
    tickers,
    auctions,
    onRefusedRow,
    sockets: createSocketRegistry<Pick<Connection, 'bye'>>(),
  }
  const shards = createShards()
  const sessions = new Set<Connection>()
  let closing = false
  let onEmpty: () => void = () => {}
  let markets = JSON.stringify(deps.market.boardStates())

  function open(socket: WebSocket, duplex: Duplex, from: Client): void {
    const shard = shards.enter()
    const line = { socket, duplex, from, shard }
    const session = from.json ? new JsonSession(shared, line, from.json) : new Session(shared, line)
    const stopBeats = tickers.follow(HEARTBEAT_MS, shard, () => session.beat())
    sessions.add(session)
    deps.metrics?.add('opened', 1)
    socket.on('message', (data, isBinary) => session.receive(toBytes(data), isBinary))
    socket.on('ping', () => session.onPing())
    socket.on('pong', () => session.onPong())
    socket.on('error', error => deps.log.debug({ err: error }, 'feed: a socket failed'))
    socket.once('close', () => {
      session.end()
      stopBeats()
      shards.leave(shard)
      sessions.delete(session)
      deps.metrics?.add('closed', 1)
      if (sessions.size === 0) onEmpty()
    })
  }

  function notifyMarkets(): void {
    const latest = JSON.stringify(deps.market.boardStates())
    if (latest === markets) return
    markets = latest
    for (const session of sessions) session.sendMarkets()
  }

  const stopMarkets = deps.clock.every(HEARTBEAT_MS, notifyMarkets)
  const stopListening = deps.onRevoked(sessionId => {
    for (const session of sessions) session.revoke(sessionId)
  })

  async function close(): Promise<void> {
    closing = true
    stopMarkets()
    stopListening()
    const gone = new Promise<void>(resolve => {
      onEmpty = resolve
    })
    for (const session of sessions) session.bye('shutdown')
    if (sessions.size > 0) await gone
  }

  return { open, areClosing: () => closing, close }
}

/** With the default binary type a message is one buffer, but the library's types allow other forms. */
function toBytes(data: RawData): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  return Array.isArray(data) ? Buffer.concat(data) : data
}

// The feed: sockets become sessions, which share the boards, the timers and the roll of who is here.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { HEARTBEAT_MS } from '../../domain/limits.ts'
import { refuseUpgrade } from './admission.ts'
import { createBoards } from './boards.ts'
import { createDoor, isForFeed } from './door.ts'
import { createPaces } from './paces.ts'
import type { FeedDeps } from './ports.ts'
import { createAddresses, createRoll, createTurns } from './roll.ts'
import { Session } from './session.ts'

export interface Feed {
  /** Takes the server's upgrades on `/feed`; others are left to whoever else listens. */
  attach(server: Server): void
  /** Says bye to all and waits until they are gone. */
  stop(): Promise<void>
}

export function createFeed(deps: FeedDeps): Feed {
  const sessions = createSessions(deps)
  const door = createDoor({
    addressOf: deps.addressOf,
    addresses: createAddresses(),
    isClosed: () => sessions.areClosing(),
    onRefused: () => deps.metrics?.add('refused', 1),
    onSocket: sessions.open,
  })
  const detach: (() => void)[] = []
  return {
    attach(server) {
      const listener = (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
        // From here on nobody else listens to it: a failure that nobody hears of ends the process.
        duplex.on('error', () => duplex.destroy())
        if (isForFeed(request)) door(request, duplex, head)
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

type Sessions = { open(socket: WebSocket, duplex: Duplex): void; areClosing(): boolean; close(): Promise<void> }

/** Everyone connected, each with a turn for its heartbeat and all else that is due. */
function createSessions(deps: FeedDeps): Sessions {
  const paces = createPaces(deps.clock, deps.log)
  const boards = createBoards({ market: deps.market, clock: deps.clock, paces })
  const shared = { ...deps, boards, paces, roll: createRoll<Session>() }
  const turns = createTurns()
  const sessions = new Set<Session>()
  let closing = false
  let onEmpty: () => void = () => {}
  let markets = JSON.stringify(deps.market.boardStates())

  function open(socket: WebSocket, duplex: Duplex): void {
    const turn = turns.enter()
    const session = new Session(shared, { socket, duplex, turn })
    const stopBeats = paces.follow(HEARTBEAT_MS, turn, () => session.beat())
    sessions.add(session)
    deps.metrics?.add('opened', 1)
    socket.on('message', (data, isBinary) => session.receive(toBytes(data), isBinary))
    socket.on('ping', () => session.onPing())
    socket.on('pong', () => session.onPong())
    socket.on('error', error => deps.log.debug({ err: error }, 'feed: a socket failed'))
    socket.once('close', () => {
      session.end()
      stopBeats()
      turns.leave(turn)
      sessions.delete(session)
      deps.metrics?.add('closed', 1)
      if (sessions.size === 0) onEmpty()
    })
  }

  function tellMarkets(): void {
    const latest = JSON.stringify(deps.market.boardStates())
    if (latest === markets) return
    markets = latest
    for (const session of sessions) session.sendMarkets()
  }

  const stopMarkets = deps.clock.every(HEARTBEAT_MS, tellMarkets)
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

/** With the default binary type a message is one buffer; the others are what the type leaves open. */
function toBytes(data: RawData): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  return Array.isArray(data) ? Buffer.concat(data) : data
}

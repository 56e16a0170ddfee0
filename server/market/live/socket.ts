// The socket of a feed as the connection sees it, and the one of the `ws` package.
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import type { SourceCause } from '../../../domain/feed-origin.ts'
import { SECOND_MS } from '../../../domain/time.ts'

export type SocketEvents = {
  onOpen(): void
  onMessage(text: string): void
  /** The other side answered a ping: the connection exists, which says nothing of its data. */
  onPong?(): void
  /**
   * Called once, also for a connection that was never opened. `status`: HTTP status of a refused handshake. `waitMs`: the
   * delay that the provider asks for. `why`: for the page of the sources, if there is no status.
   */
  onClose(reason: string, status: number | null, waitMs?: number, why?: SourceCause): void
}

export type LiveSocket = {
  send(text: string): void
  /** Asks whether the other side exists; absent if the protocol has no such question. */
  ping?(): void
  close(): void
}
export type OpenSocket = (url: string, events: SocketEvents) => LiveSocket

const HANDSHAKE_MS = 10 * SECOND_MS
/** A list of all instruments is the largest message. */
const MESSAGE_MAX_BYTES = 16 * 2 ** 20

/** What went wrong, without the address: a URL can contain a token. */
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : 'connection failed')

export const openWebSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url, { handshakeTimeout: HANDSHAKE_MS, maxPayload: MESSAGE_MAX_BYTES })
  let isClosed = false
  const close = (reason: string, status: number | null) => {
    if (isClosed) return
    isClosed = true
    events.onClose(reason, status)
  }
  socket.on('open', () => events.onOpen())
  socket.on('message', data => events.onMessage(String(data)))
  socket.on('pong', () => events.onPong?.())
  socket.on('error', error => close(codeOf(error), null))
  socket.on('close', code => close(`closed with ${code}`, null))
  socket.on('unexpected-response', (request, response: IncomingMessage) => {
    close(`HTTP ${response.statusCode}`, response.statusCode ?? null)
    request.destroy()
  })
  return {
    send: text => socket.send(text),
    ping() {
      if (socket.readyState === WebSocket.OPEN) socket.ping()
    },
    close() {
      isClosed = true
      socket.terminate()
    },
  }
}

// Who may open a socket at all: the page's own host, and not too many from one address.
import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** A browser always says where its page is from; what says nothing is no browser, and carries no one's cookies. */
export function isSameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** Refuses an upgrade in plain HTTP. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

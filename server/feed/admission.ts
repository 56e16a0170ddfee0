// Admission of a socket: the page's own origin, and a maximum per address.
import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ownOrigin } from '../lib/own-origin.ts'

/** Browsers always send an Origin header; a client without one is no browser, and sends no other site's cookies. */
export function isSameOrigin(request: IncomingMessage): boolean {
  return request.headers.origin === undefined || ownOrigin(request.headers) !== null
}

export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** Refuses an upgrade with an HTTP response. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

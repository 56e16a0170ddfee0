// Admission of a socket: it must come from the page's own origin, and each address has a maximum number of sockets.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { bareAnswer } from '../lib/bare-answer.ts'
import { ownOrigin } from '../lib/own-origin.ts'

/**
 * True for the page's own origin. Also true without an Origin header: browsers always send one, so the client is no
 * browser in which another site could misuse the user's cookies.
 */
export function isSameOrigin(request: IncomingMessage): boolean {
  return request.headers.origin === undefined || ownOrigin(request.headers) !== null
}

export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** Refuses an upgrade with an HTTP response. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy())
  socket.end(bareAnswer(status))
}

// A client of the feed on a plain socket. It can send invalid protocol data, reads when it wants to, and is so cheap
// that a test can have thousands.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { encodeUp } from '../../domain/wire/codec.ts'
import type { Up } from '../../domain/wire/up.ts'

const BINARY = 0x82
const PING = 0x89
const PONG = 0x8a
const MASKED = 0x80
const LONG = 126

export type Address = {
  readonly port: number
  readonly localAddress?: string
  /** The client's address, as a trusted proxy names it. */
  readonly forwardedFor?: string
}

/** Connects and completes the WebSocket handshake. The socket is paused: the server's data stays unread. */
export async function joinFeed({ forwardedFor, ...address }: Address): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', ...address })
  // Many tests provoke a disconnection, which must not throw here.
  socket.on('error', () => {})
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const forwarded = forwardedFor === undefined ? '' : `X-Forwarded-For: ${forwardedFor}\r\n`
  socket.write(
    'GET /feed HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      `${forwarded}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  const answer = await once(socket, 'data').then(([bytes]) => String(bytes))
  socket.pause()
  if (!answer.startsWith('HTTP/1.1 101')) throw new Error(`not let in: ${answer.split('\r\n')[0]}`)
  return socket
}

export const say = (socket: Socket, message: Up): void => {
  socket.write(framed(encodeUp(message)))
}

/** A final binary frame of an RFC 6455 client; a mask of zeros leaves the payload unchanged. */
export const framed = (payload: Uint8Array): Buffer => framedAs(BINARY, payload)

function framedAs(kind: number, payload: Uint8Array): Buffer {
  const { length } = payload
  const size = length < LONG ? [MASKED | length] : [MASKED | LONG, length >> 8, length & 255]
  return Buffer.concat([Uint8Array.of(kind, ...size, 0, 0, 0, 0), payload])
}

/**
 * Reads the server's data from now on, and answers pings, because otherwise the server disconnects the client.
 * `onPayload` gets the payloads of binary frames.
 */
export function read(socket: Socket, onPayload: (payload: Buffer) => void): void {
  socket.on(
    'data',
    createUnframer((payload, kind) => {
      if (kind === PING) socket.write(framedAs(PONG, payload))
      else if (kind === BINARY) onPayload(payload)
    }),
  )
  socket.resume()
}

/** Splits the server's byte stream into frame payloads, whatever the chunk boundaries. */
function createUnframer(onPayload: (payload: Buffer, kind: number) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return bytes => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    for (let head = headOf(rest); head && rest.length >= head.from + head.length; head = headOf(rest)) {
      onPayload(rest.subarray(head.from, head.from + head.length), rest[0] ?? 0)
      rest = rest.subarray(head.from + head.length)
    }
  }
}

function headOf(bytes: Buffer): { readonly from: number; readonly length: number } | null {
  const short = bytes[1]
  if (short === undefined) return null
  if (short < LONG) return { from: 2, length: short }
  const from = short === LONG ? 4 : 10
  if (bytes.length < from) return null
  return { from, length: short === LONG ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)) }
}

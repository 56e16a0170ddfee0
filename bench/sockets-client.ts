// The clients of the socket benchmark, in a separate process. They make the WebSocket upgrade themselves, read only the
// headers of frames and skip the payload, so that on two cores the server is the bottleneck. One client in ten decodes
// its frames to read their timestamps.
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { must } from '../domain/assert.ts'
import { decodeFrame, encodeUp } from '../domain/wire/codec.ts'
import { frameKinds } from '../domain/wire/frame.ts'
import type { Up } from '../domain/wire/up.ts'
import { PROTOCOL_VERSION } from '../domain/wire/version.ts'

/** The subscription of each client, as for a market list: a board for the order, and the visible rows. */
const ROWS = 15
const ROWS_ON_SCREEN: Pick<Extract<Up, { t: 'watch' }>, 'boards' | 'trades' | 'cadenceMs' | 'boardCadenceMs'> = {
  boards: ['US'],
  trades: [],
  cadenceMs: 1000,
  boardCadenceMs: 1000,
}
const SAMPLE_OF = 10
const HANDSHAKES_AT_ONCE = 64
const SLOWEST_MS = 20_000
const FINAL_BINARY = 0x82
const PING = 0x89
const FINAL_PONG = 0x8a
const MASKED = 0x80

export type ReadersTask = { readonly port: number; readonly sockets: number; readonly codes: readonly string[] }
export type ReadersCount = {
  readonly frames: number
  readonly bytes: number
  readonly lost: number
  /** Histograms of the delay of quote frames in ms: for board channels, and for a client's own rows. */
  readonly boardMs: number[]
  readonly ownMs: number[]
}
export type ToReaders = ReadersTask | 'count' | 'report'
export type FromReaders = 'connected' | ReadersCount

const counts = { frames: 0, bytes: 0, lost: 0 }
const boardMs = new Array<number>(SLOWEST_MS + 1).fill(0)
const ownMs = new Array<number>(SLOWEST_MS + 1).fill(0)

/** Parses frames from a byte stream with arbitrary chunk boundaries; unneeded payload is skipped. */
class Reader {
  readonly #socket: Socket
  readonly #keeps: boolean
  #head = Buffer.alloc(0)
  #opcode = 0
  #left = 0
  #parts: Buffer[] = []

  constructor(socket: Socket, keeps: boolean) {
    this.#socket = socket
    this.#keeps = keeps
  }

  /** Reads a chunk. Its buffer is reused afterwards, so bytes that are needed later are copied. */
  read(chunk: Buffer): void {
    counts.bytes += chunk.length
    let at = 0
    while (at < chunk.length) {
      if (this.#left === 0) at = this.#readHead(chunk, at)
      const taken = Math.min(this.#left, chunk.length - at)
      if (this.#left === 0) continue
      if (this.#wanted) this.#parts.push(Buffer.from(chunk.subarray(at, at + taken)))
      at += taken
      this.#left -= taken
      if (this.#left === 0) this.#onFrame()
    }
  }

  get #wanted(): boolean {
    return this.#keeps || this.#opcode === PING
  }

  /** Returns the offset of the payload, or the chunk's end if the header continues in the next chunk. */
  #readHead(chunk: Buffer, at: number): number {
    const known = this.#head.length
    const head = Buffer.concat([this.#head, chunk.subarray(at, at + 10 - known)])
    const size = headSize(head)
    if (size === null || head.length < size) {
      this.#head = head
      return chunk.length
    }
    this.#head = Buffer.alloc(0)
    this.#opcode = must(head[0], 'an opcode')
    this.#left = payloadLength(head, size)
    if (this.#left === 0) this.#onFrame()
    return at + size - known
  }

  #onFrame(): void {
    counts.frames += 1
    const payload = this.#parts.length === 0 ? null : Buffer.concat(this.#parts)
    this.#parts = []
    if (this.#opcode === PING) this.#socket.write(masked(FINAL_PONG, payload ?? Buffer.alloc(0)))
    else if (payload && this.#opcode === FINAL_BINARY) clock(payload)
  }
}

/** Returns the size of a frame header; null if more bytes are needed. */
function headSize(head: Buffer): number | null {
  if (head.length < 2) return null
  if (head[1] === 126) return 4
  return head[1] === 127 ? 10 : 2
}

function payloadLength(head: Buffer, size: number): number {
  if (size === 4) return head.readUInt16BE(2)
  return size === 10 ? head.readUInt32BE(6) : must(head[1], 'a length')
}

function clock(payload: Buffer): void {
  const frame = must(decodeFrame(payload), 'a readable frame')
  if (frame.kind !== frameKinds.quotes) return
  const ages = frame.channel === 'own' ? ownMs : boardMs
  const age = Math.min(SLOWEST_MS, Math.max(0, Date.now() - frame.at))
  ages[age] = (ages[age] ?? 0) + 1
}

/** Encodes a client frame. RFC 6455 requires clients to mask the payload; a mask of zeros leaves it unchanged. */
function masked(opcode: number, payload: Uint8Array): Buffer {
  const long = payload.length > 125
  const size = long ? [MASKED | 126, payload.length >> 8, payload.length & 255] : [MASKED | payload.length]
  return Buffer.concat([Uint8Array.of(opcode, ...size, 0, 0, 0, 0), payload])
}

const say = (socket: Socket, message: Up): boolean => socket.write(masked(FINAL_BINARY, encodeUp(message)))

/**
 * Receive buffer of all sockets. It can be shared, because each chunk is processed completely before the next one
 * arrives.
 */
const shared = Buffer.alloc(64 * 1024)

function open({ port, codes }: ReadersTask, number: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let upgraded = false
    const onData = (bytes: number, buffer: Uint8Array): boolean => {
      const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, bytes)
      if (upgraded) reader.read(chunk)
      else if (!chunk.toString('latin1').startsWith('HTTP/1.1 101')) socket.destroy(new Error('Refused'))
      else onUpgraded(chunk)
      return true
    }
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: shared, callback: onData } })
    const reader = new Reader(socket, number % SAMPLE_OF === 0)
    const onUpgraded = (chunk: Buffer): void => {
      upgraded = true
      const rest = chunk.subarray(chunk.indexOf('\r\n\r\n') + 4)
      if (rest.length > 0) reader.read(rest)
      const keys = Array.from({ length: ROWS }, (_, row) => `US.${codes[(number * ROWS + row) % codes.length]}`)
      say(socket, { t: 'hello', version: PROTOCOL_VERSION, token: null, accountOffset: null })
      say(socket, { t: 'watch', keys, ...ROWS_ON_SCREEN })
      resolve()
    }
    socket.once('error', reject)
    socket.once('close', () => {
      counts.lost += 1
    })
    socket.write(
      'GET /feed HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
  })
}

async function openAll(task: ReadersTask): Promise<void> {
  let next = 0
  const openInTurn = async (): Promise<void> => {
    while (next < task.sockets) {
      const number = next
      next += 1
      await open(task, number)
    }
  }
  await Promise.all(Array.from({ length: HANDSHAKES_AT_ONCE }, openInTurn))
}

function report(): ReadersCount {
  return { ...counts, boardMs, ownMs }
}

const send = (message: FromReaders): void => void process.send?.(message)

process.on('message', (message: ToReaders) => {
  if (message === 'report') send(report())
  else if (message === 'count') {
    Object.assign(counts, { frames: 0, bytes: 0 })
    boardMs.fill(0)
    ownMs.fill(0)
  } else void openAll(message).then(() => send('connected'))
})
process.on('disconnect', () => process.exit(0))

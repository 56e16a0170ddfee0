// The server's end of one connection of the engine, controlled by the test: it records what the engine sends and sends
// what the test chooses.
import { unpack } from '../../domain/wire/codec.ts'
import type { Socket } from '../../worker/feed/socket.ts'

export type Said = { readonly t: string; readonly [name: string]: unknown }

export class Line implements Socket {
  binaryType = ''
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  /** Called for each message of the engine. */
  onsaid: (message: Said) => void = () => {}
  readonly said: Said[] = []
  isClosed = false

  send(bytes: Uint8Array): void {
    const message = unpack(bytes) as Said
    this.said.push(message)
    this.onsaid(message)
  }

  close(): void {
    this.isClosed = true
  }

  deliver(bytes: Uint8Array): void {
    this.onmessage?.({ data: new Uint8Array(bytes).buffer })
  }
}

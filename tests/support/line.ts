// The far end of one connection of the engine's, held by the test: what it says is kept, what it hears is chosen.
import { unpack } from '../../domain/wire/codec.ts'
import type { Socket } from '../../worker/feed/connection.ts'

export type Said = { readonly t: string; readonly [name: string]: unknown }

export class Line implements Socket {
  binaryType = ''
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  /** Told of everything that is said. */
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

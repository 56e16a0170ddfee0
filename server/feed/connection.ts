// What the feed needs of a connection, whatever it speaks.

export interface Connection {
  receive(bytes: Uint8Array, isBinary: boolean): void
  onPing(): void
  onPong(): void
  /** Called once a second. */
  beat(): void
  sendMarkets(): void
  /** A session or a script key has ended. */
  revoke(id: string): void
  bye(reason: 'shutdown' | 'flood'): void
  /** Called when the socket is closed. */
  end(): void
}

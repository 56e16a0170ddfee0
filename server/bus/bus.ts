// Publish/subscribe between parts of the server, in one process or in several. Messages reach the current subscribers
// only; they are neither stored nor guaranteed. A process that missed a message reads the store or requests the data
// again.

export interface Bus {
  /** True if messages also reach other processes. */
  readonly isShared: boolean
  /**
   * This process's own subscribers are called before `publish` returns. Those of other processes are called soon after,
   * or never while disconnected.
   */
  publish(subject: string, message: Uint8Array): void
  /** Returns an unsubscribe function. */
  subscribe(subject: string, listener: (message: Uint8Array) => void): () => void
  /** True if other processes can be reached now. */
  isUp(): boolean
  /**
   * Calls the listener after a reconnection; messages sent while disconnected are lost. Returns an unsubscribe
   * function.
   */
  onBack(listener: () => void): () => void
  close(): Promise<void>
}

/** All subjects of messages, so that each is defined once. */
export const subjects = {
  /** A user's outbox has new events; empty message. */
  outbox: (userId: string) => `pulso.outbox.${userId}`,
  /** A session has ended; the message is its id. */
  revoked: 'pulso.revoked',
  /** An order was placed, or ended other than by a fill; the message is its id. */
  orders: 'pulso.orders',
  /** Positions on margin have changed; empty message. */
  margined: 'pulso.margined',
  /** Price alerts have changed; empty message. */
  alerts: 'pulso.alerts',
  /** A share has joined the market; empty message. */
  listed: 'pulso.listed',
  /** Quote rows, packed by `market/shared/rows.ts`. */
  rows: 'pulso.market.rows',
  /** A process without a complete market requests all rows; empty message. */
  rowsWanted: 'pulso.market.wanted',
  /** The trades of one instrument, as JSON. */
  trades: (ix: number) => `pulso.market.trades.${ix}`,
  /** The instrument numbers whose trades are wanted; the message is repeated as long as they are. */
  tradesWanted: 'pulso.market.followed',
} as const

export const NOTHING = new Uint8Array(0)

/** The text of a message. */
export const textOf = (message: Uint8Array): string => new TextDecoder().decode(message)
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

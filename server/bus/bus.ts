// Words between the parts of the server, in one process or in several: said once, to whoever listens just then. Nothing is
// kept and nothing is promised: who missed a word finds the fact in the store, or asks anew.

export interface Bus {
  /** Whether other processes hear it too. */
  readonly isShared: boolean
  /** Reaches this process's own listeners before it returns; others' soon, or never while the line to them is down. */
  publish(subject: string, message: Uint8Array): void
  /** Answers what ends it. */
  subscribe(subject: string, listener: (message: Uint8Array) => void): () => void
  /** Whether others can be reached now. */
  isUp(): boolean
  /** Rings when they can be again: what was said meanwhile is lost. Answers what ends it. */
  onBack(listener: () => void): () => void
  close(): Promise<void>
}

/** Every subject there is, so that no two parts of the server mean different things by one. */
export const subjects = {
  /** A person's outbox has something new: no message. */
  outbox: (userId: string) => `pulso.outbox.${userId}`,
  /** A session is over: its id. */
  revoked: 'pulso.revoked',
  /** An order was placed, or ended otherwise than by a fill: its id. */
  orders: 'pulso.orders',
  /** Rows of quotes, as `market/shared/rows.ts` packs them. */
  rows: 'pulso.market.rows',
  /** A process has no whole picture of the market and asks for all rows: no message. */
  rowsWanted: 'pulso.market.wanted',
  /** The trades of one instrument. */
  trades: (ix: number) => `pulso.market.trades.${ix}`,
  /** Whose trades are followed: instrument numbers, said again while they are. */
  tradesWanted: 'pulso.market.followed',
} as const

export const NOTHING = new Uint8Array(0)

/** Messages that are text. */
export const textOf = (message: Uint8Array): string => new TextDecoder().decode(message)
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

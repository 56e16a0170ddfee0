// The faults that the fake Gateway can be told to make.

export type Entitlement = 'live' | 'delayed' | 'none'

export type Fault =
  /** The connection for prices ends after its nth message, from 1. */
  | { readonly kind: 'cut'; readonly messages: number }
  | { readonly kind: 'cut-all' }
  /** Sockets stay open, and nothing is sent. */
  | { readonly kind: 'mute'; readonly mute: boolean }
  /** Connections are closed at once, as while the Gateway restarts. */
  | { readonly kind: 'down'; readonly down: boolean }
  /** A message with a code to all; to the requests of a symbol if there is one. */
  | { readonly kind: 'code'; readonly code: number; readonly symbol?: string }
  /** What the account has of a symbol's prices, from the next subscription on. */
  | { readonly kind: 'entitle'; readonly symbol: string; readonly entitlement: Entitlement }
  /** The next requests of past prices are refused as too many. */
  | { readonly kind: 'pacing'; readonly times: number }
  /** A contract is halted, or is not. */
  | { readonly kind: 'halt'; readonly symbol: string; readonly value: number }
  /** The handshake is answered with this version. */
  | { readonly kind: 'version'; readonly version: number }
  /** The client number is in use. */
  | { readonly kind: 'in-use'; readonly times: number }

// The faults that the fake Kraken can be told to make. `at`: number of the step on the tape, from 0.

export type StepFault =
  /** Steps that happen but are not sent. */
  | { readonly kind: 'hole'; readonly at: number; readonly count: number }
  | { readonly kind: 'duplicate'; readonly at: number }
  /** Sent some steps later; 1: swapped with the next one. */
  | { readonly kind: 'late'; readonly at: number; readonly by: number }
  /** The message is cut off in the middle. */
  | { readonly kind: 'malformed'; readonly at: number }
  /** A message of an unknown kind is sent before. */
  | { readonly kind: 'unknown'; readonly at: number }
  /** The price is between two ticks. */
  | { readonly kind: 'offGrid'; readonly at: number }

export type Fault =
  | StepFault
  /** The connection ends after this many messages of it. */
  | { readonly kind: 'cut'; readonly messages: number }
  /** `silent`: nothing is sent. `heartbeats`: only those. */
  | { readonly kind: 'voice'; readonly voice: 'all' | 'silent' | 'heartbeats' }
  /** A subscription is answered with or without the list of what happened before. */
  | { readonly kind: 'snapshots'; readonly sent: boolean }
  /** The next calls are refused, by a status or in the answer; of one path, or of all. */
  | {
      readonly kind: 'rest'
      readonly times: number
      readonly status?: number
      readonly error?: string
      readonly path?: string
    }
  /** The next handshakes are refused. */
  | { readonly kind: 'handshake'; readonly times: number; readonly status: number }
  /** The provider's clock is ahead by this much. */
  | { readonly kind: 'clock'; readonly aheadMs: number }
  /** A pair changes its state: `delisted`, `cancel_only` … */
  | { readonly kind: 'pair'; readonly symbol: string; readonly status: string }
  /** The exchange lists all of its pairs, or none. */
  | { readonly kind: 'pairs'; readonly listed: boolean }
  | { readonly kind: 'system'; readonly status: string }

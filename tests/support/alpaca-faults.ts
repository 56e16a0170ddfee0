// The key that the fake Alpaca has, and the faults that it can be told to make. `at`: number of the step on the tape, from 0.

import type { ActionLists } from './alpaca-actions.ts'

export const KEY = 'PKTEST0123456789'
export const SECRET = 'secret-abcdefghij'

export type Fault =
  /** The connection ends after this many messages of it. */
  | { readonly kind: 'cut'; readonly messages: number }
  /** `silent`: nothing is sent any more, and pings are answered. */
  | { readonly kind: 'voice'; readonly voice: 'all' | 'silent' }
  /** Steps that happen and are not sent. */
  | { readonly kind: 'hole'; readonly at: number; readonly count: number }
  | { readonly kind: 'duplicate'; readonly at: number }
  /** Sent some steps later; 1: swapped with the next one. */
  | { readonly kind: 'late'; readonly at: number; readonly by: number }
  /** The message is cut off in the middle. */
  | { readonly kind: 'malformed'; readonly at: number }
  /** The next messages of this kind are answered with an error. */
  | { readonly kind: 'error'; readonly action: 'auth' | 'subscribe'; readonly code: number; readonly times: number }
  /** An ended connection still counts for this long, so that the next one is refused with 406. */
  | { readonly kind: 'lingering'; readonly ms: number }
  /** Symbols of one connection. */
  | { readonly kind: 'most'; readonly symbols: number }
  /** Symbols that are left out of the answers to subscriptions, and never sent. */
  | { readonly kind: 'unconfirmed'; readonly symbols: readonly string[] }
  /** The next REST calls are refused; of one path, or of all. */
  | {
      readonly kind: 'rest'
      readonly times: number
      readonly status: number
      readonly path?: string
      /** The reset that the answer names, ms from now. */
      readonly resetMs?: number
    }
  /** The next handshakes are refused. */
  | { readonly kind: 'handshake'; readonly times: number; readonly status: number }
  /** The corporate actions from now on; `most`: rows of one page, if fewer are sent than are asked for. */
  | { readonly kind: 'actions'; readonly lists: ActionLists; readonly most?: number }
  /** Any parts are sent as a message. */
  | { readonly kind: 'say'; readonly parts: readonly object[] }

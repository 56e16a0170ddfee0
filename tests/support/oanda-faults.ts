// The account that the fake OANDA has, and the faults that it can be told to make.

export const TOKEN = 'practice-0123456789'
export const ACCOUNT = '101-001-1234567-001'

type Refusal = { readonly times: number; readonly status: number; readonly retryAfter?: string }

export type Fault =
  /** The connection ends in the middle of its nth line, from 1. */
  | { readonly kind: 'cut'; readonly line: number }
  /** `silent`: nothing is sent. `heartbeats`: only those. */
  | { readonly kind: 'voice'; readonly voice: 'all' | 'silent' | 'heartbeats' }
  /** The played instrument closes or opens, with a line that says so. */
  | { readonly kind: 'tradeable'; readonly tradeable: boolean }
  /** The next requests for the stream are refused. */
  | ({ readonly kind: 'stream' } & Refusal)
  /** The next REST calls are refused; of one path, or of all. */
  | ({ readonly kind: 'rest'; readonly path?: 'instruments' | 'candles' } & Refusal)
  /** In the next answers, the last candle that has ended is not complete yet, and lacks its last price. */
  | { readonly kind: 'incomplete'; readonly times: number }
  /** In the next answers, the last candle that has ended is not there yet. */
  | { readonly kind: 'behind'; readonly times: number }
  /** The next price is a line that is cut off in the middle. */
  | { readonly kind: 'malformed'; readonly times: number }
  /** Any text is sent as a line. */
  | { readonly kind: 'line'; readonly text: string }

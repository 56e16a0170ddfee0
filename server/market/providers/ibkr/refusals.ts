// What the codes of TWS and the Gateway mean, in words for the operator's log.
import type { SourceCause } from '../../../../domain/feed-origin.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts'

/**
 * What a code concerns. `symbol`: this symbol has no data. `connection`: no symbol has, and another connection is made.
 * `farm`: a data farm is down, and its symbols have no prices until it is back. `limit`: too many symbols. `note`: only logged.
 */
type Meaning = {
  readonly concerns: 'symbol' | 'connection' | 'farm' | 'limit' | 'note'
  readonly reason: string
  /** `down` by default. */
  readonly why?: SourceCause
  readonly waitMs?: number
}

const meanings: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [100, { concerns: 'connection', reason: 'too many messages a second', why: 'requests', waitMs: 10 * SECOND_MS }],
  [101, { concerns: 'limit', reason: 'the account has fewer lines of market data' }],
  [200, { concerns: 'symbol', reason: 'unknown contract', why: 'other' }],
  [326, { concerns: 'connection', reason: 'another program uses the same client number', why: 'client' }],
  [
    354,
    {
      concerns: 'symbol',
      reason: 'the account has no subscription to its prices, and there are no delayed ones',
      why: 'subscription',
    },
  ],
  [502, { concerns: 'connection', reason: 'TWS or the Gateway does not answer' }],
  [503, { concerns: 'connection', reason: 'TWS or the Gateway is too old' }],
  [1100, { concerns: 'connection', reason: 'the Gateway has lost the connection to Interactive Brokers' }],
  [1300, { concerns: 'connection', reason: 'the Gateway has another port now' }],
  [2103, { concerns: 'farm', reason: 'the Gateway has lost a source of prices' }],
  [2105, { concerns: 'note', reason: 'the Gateway has lost a source of past prices' }],
  [2110, { concerns: 'connection', reason: 'the Gateway has lost the connection to Interactive Brokers' }],
  [10089, { concerns: 'symbol', reason: 'the account has no subscription to its prices', why: 'subscription' }],
  [10090, { concerns: 'note', reason: 'the account has a subscription to a part of the prices' }],
  [10167, { concerns: 'note', reason: 'the account has no subscription to its prices: delayed ones are shown' }],
  [
    10168,
    {
      concerns: 'symbol',
      reason: 'the account has no subscription to its prices, and delayed ones are off',
      why: 'subscription',
    },
  ],
  [
    10197,
    {
      concerns: 'connection',
      reason: 'the account is in use in another session, which has the prices',
      why: 'session',
      waitMs: MINUTE_MS,
    },
  ],
])

/** Null for a code that changes nothing, as those that say that all is well. */
export const meaningOf = (code: number): Meaning | null => meanings.get(code) ?? null

export function reasonOf(code: number): string {
  const meaning = meanings.get(code)
  return meaning ? `code ${code}: ${meaning.reason}` : `code ${code}`
}

// The call table, whole: every call that is built. tests/domain/wire/calls.test.ts holds it to the specification's list.
import type { z } from 'zod'
import { authCalls } from './auth.ts'
import { contentCalls } from './content.ts'
import { depositCalls } from './deposit.ts'
import { destinationCalls } from './destination.ts'
import { identityCalls } from './identity.ts'
import { marketCalls } from './market.ts'
import { noticeCalls } from './notice.ts'
import { sessionCalls } from './session.ts'
import { tradingCalls } from './trading.ts'
import { transferCalls } from './transfer.ts'
import { uploadCalls } from './upload.ts'
import { walletCalls } from './wallet.ts'
import { watchlistCalls } from './watchlist.ts'
import { withdrawalCalls } from './withdrawal.ts'

export const calls = {
  ...authCalls,
  ...marketCalls,
  ...watchlistCalls,
  ...tradingCalls,
  ...walletCalls,
  ...contentCalls,
  ...sessionCalls,
  ...destinationCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...transferCalls,
  ...noticeCalls,
  ...uploadCalls,
  ...identityCalls,
}

export type Calls = typeof calls
export type CallKey = keyof Calls
/** What a caller writes: defaults may be left out. */
export type CallInput<K extends CallKey> = z.input<Calls[K]['input']>
/** What a handler gets: parsed, defaults filled in. */
export type CallParsed<K extends CallKey> = z.output<Calls[K]['input']>
export type CallAnswer<K extends CallKey> = z.output<Calls[K]['answer']>

// The call table, whole: every call that is built. tests/domain/wire/calls.test.ts holds it to the specification's list.
import type { z } from 'zod'
import { authCalls } from './auth.ts'
import { contentCalls } from './content.ts'
import { marketCalls } from './market.ts'
import { tradingCalls } from './trading.ts'
import { walletCalls } from './wallet.ts'
import { watchlistCalls } from './watchlist.ts'

export const calls = {
  ...authCalls,
  ...marketCalls,
  ...watchlistCalls,
  ...tradingCalls,
  ...walletCalls,
  ...contentCalls,
}

export type Calls = typeof calls
export type CallKey = keyof Calls
/** What a caller writes: defaults may be left out. */
export type CallInput<K extends CallKey> = z.input<Calls[K]['input']>
/** What a handler gets: parsed, defaults filled in. */
export type CallParsed<K extends CallKey> = z.output<Calls[K]['input']>
export type CallAnswer<K extends CallKey> = z.output<Calls[K]['answer']>

// The call table: all calls that are implemented. tests/domain/wire/calls.test.ts compares it with the specification's
// list.
import type { z } from 'zod'
import { alertCalls } from './alert.ts'
import { auctionCalls } from './auction.ts'
import { authCalls } from './auth.ts'
import { bondCalls } from './bond.ts'
import { contentCalls } from './content.ts'
import { contractCalls } from './contract.ts'
import { dashboardCalls } from './dashboard.ts'
import { depositCalls } from './deposit.ts'
import { destinationCalls } from './destination.ts'
import { drawingCalls } from './drawings.ts'
import { factorCalls } from './factor.ts'
import { followCalls } from './follow.ts'
import { fundCalls } from './fund.ts'
import { identityCalls } from './identity.ts'
import { loanCalls } from './loan.ts'
import { marginCalls } from './margin.ts'
import { marketCalls } from './market.ts'
import { newIssueCalls } from './new-issue.ts'
import { noticeCalls } from './notice.ts'
import { orderBookCalls } from './order-book.ts'
import { orderChangeCalls } from './order-change.ts'
import { orderFillCalls } from './order-fills.ts'
import { planCalls } from './plan.ts'
import { privacyCalls } from './privacy.ts'
import { privateOfferCalls } from './private-offer.ts'
import { productCalls } from './product.ts'
import { pushCalls } from './push.ts'
import { quantCalls } from './quant.ts'
import { robotCalls } from './robot.ts'
import { scriptKeyCalls } from './script-key.ts'
import { sessionCalls } from './session.ts'
import type { topUpSchema } from './top-up.ts'
import { tradingCalls } from './trading.ts'
import { transferCalls } from './transfer.ts'
import { upcomingCalls } from './upcoming.ts'
import { uploadCalls } from './upload.ts'
import { walletCalls } from './wallet.ts'
import { watchlistCalls } from './watchlist.ts'
import { watchlistsCalls } from './watchlists.ts'
import { withdrawalCalls } from './withdrawal.ts'
import { worthCalls } from './worth.ts'

export const calls = {
  ...authCalls,
  ...marketCalls,
  ...contractCalls,
  ...watchlistCalls,
  ...watchlistsCalls,
  ...dashboardCalls,
  ...drawingCalls,
  ...tradingCalls,
  ...orderBookCalls,
  ...orderFillCalls,
  ...orderChangeCalls,
  ...planCalls,
  ...loanCalls,
  ...marginCalls,
  ...walletCalls,
  ...worthCalls,
  ...contentCalls,
  ...sessionCalls,
  ...scriptKeyCalls,
  ...factorCalls,
  ...destinationCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...transferCalls,
  ...newIssueCalls,
  ...followCalls,
  ...auctionCalls,
  ...fundCalls,
  ...privateOfferCalls,
  ...bondCalls,
  ...productCalls,
  ...upcomingCalls,
  ...quantCalls,
  ...robotCalls,
  ...noticeCalls,
  ...alertCalls,
  ...pushCalls,
  ...uploadCalls,
  ...identityCalls,
  ...privacyCalls,
}

export type Calls = typeof calls
export type CallKey = keyof Calls
/** Input of a call as the client sends it: fields with defaults may be omitted. */
export type CallInput<K extends CallKey> = z.input<Calls[K]['input']> & TopUpOf<K>
type TopUpOf<K extends CallKey> = Calls[K] extends { readonly spends: true }
  ? { readonly topUp?: z.input<typeof topUpSchema> | undefined }
  : unknown
/** Input of a call as the handler receives it: parsed, with defaults. */
export type CallParsed<K extends CallKey> = z.output<Calls[K]['input']>
/** The calls whose proof is given for their own input. */
export type LinkedCall = {
  [K in CallKey]: Calls[K] extends { readonly proof: 'linked' } ? K : never
}[CallKey]
export type CallAnswer<K extends CallKey> = z.output<Calls[K]['answer']>

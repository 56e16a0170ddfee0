// What a request can use: the balance of the offer's wallet, or for a sale the user's free shares.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { boards } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import { parseMinor } from '../../../domain/minor.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import { useWallets } from '../../data/wallets.ts'
import type { OpenTerms } from './OfferDetail.tsx'

export type Usable = {
  /** The wallet that pays; null for a board without one. */
  readonly wallet: WalletType | null
  /** Decimal text of the balance or of the shares; null while unknown. */
  readonly text: string | null
  /** The balance in whole minor units, or the number of shares; null while unknown. */
  readonly amount: bigint | null
  /** The whole account in whole minor units of the offer's currency; null while unknown. */
  readonly account: bigint | null
  readonly isFailed: boolean
}

export function useUsable({ side }: Pick<PrivateOffer, 'side'>, { key, currency }: OpenTerms): Usable {
  const { balances, overview, state } = useWallets(currency)
  const shares = useFreeShares(side === 'sell' ? key : null)
  const { wallet } = boards[boardOf(key as InstrumentKey)]
  const total = overview?.currency === currency ? overview.total : null
  const account = total === null ? null : parseMinor(total)
  if (side === 'sell') {
    const { free } = shares
    return {
      wallet,
      text: free,
      amount: free === null ? null : BigInt(Math.floor(Number(free))),
      account,
      isFailed: shares.isFailed,
    }
  }
  const text = wallet === null ? null : (balances[wallet]?.balance ?? null)
  return {
    wallet,
    text,
    amount: text === null ? null : parseMinor(text),
    account,
    isFailed: state === 'failed' && text === null,
  }
}

/** A user without a position has no free shares. */
function useFreeShares(key: string | null) {
  const { data, failure, reload } = useCall('POST /position/getPlacingFlatCount', key === null ? null : { key })
  useChanged('subscription', reload)
  const free = failure?.kind === 'noPosition' ? '0' : (data?.free ?? null)
  return { free, isFailed: failure !== null && free === null }
}

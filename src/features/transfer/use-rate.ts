// The platform's rate between the currencies of two wallets, kept current while it is shown.
import { walletCurrency } from '../../../domain/wallet.ts'
import { useRates } from '../../shared/money/use-rates.ts'
import type { Pair } from './estimate.ts'
import { isExchange } from './estimate.ts'

export type LiveRate = {
  /** Units of the target's currency for one of the source's; null while unknown. */
  readonly rate: string | null
  /** Server time of the rate, ms; null while unknown. */
  readonly at: number | null
  readonly reload: () => void
}

export function useRate(pair: Pair): LiveRate {
  const { rateOf, reload } = useRates(isExchange(pair))
  const found = rateOf(walletCurrency[pair.from], walletCurrency[pair.to])
  return { rate: found?.sellRate ?? null, at: found ? found.at * 1_000 : null, reload }
}

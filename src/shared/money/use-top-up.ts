// The top-up of a form that spends money: what its wallet lacks, from the customer's other wallets. The form keeps the
// wallets current.
import { useSnapshot } from 'valtio/react'
import { parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import { planTopUp, topUpWire } from '../../../domain/top-up.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import type { WireTopUp } from '../../../domain/wire/calls/top-up.ts'
import { wallets } from '../../data/wallets.ts'
import { useRates } from './use-rates.ts'

/**
 * Null if nothing is missing, and if the other wallets do not have it.
 * @param needed whole minor units of the wallet's currency; null without an amount
 * @param spare brought in addition if the other wallets have it, for an amount that follows the price
 */
export function useTopUp(wallet: WalletType, needed: bigint | null, spare = 0n): TopUp | null {
  const { balances } = useSnapshot(wallets)
  const has = parseMinor(balances[wallet]?.balance ?? '')
  return useTopUpOf(wallet, needed !== null && has !== null && needed > has ? needed - has : null, spare).topUp
}

/**
 * The part of an amount that is brought in addition where the amount follows the price: it can rise until the server
 * reserves the money. What is not needed stays in the wallet.
 */
const RISE_PARTS = 200n

/** @param amount whole minor units */
export const spareOf = (amount: bigint): bigint => amount / RISE_PARTS + 1n

type Found = { readonly topUp: TopUp | null; readonly isLoading: boolean }

/**
 * `missing`: whole minor units of the wallet's currency, above zero; null if nothing is missing. `spare`: brought in
 * addition if the other wallets have it. `isLoading`: the wallets or the rates have not been loaded yet, so that a top-up
 * may still be found.
 */
export function useTopUpOf(wallet: WalletType, missing: bigint | null, spare = 0n): Found {
  const { state, balances } = useSnapshot(wallets)
  const usable = (each: WalletType) => parseMinor(balances[each]?.balance ?? '')
  const planAt = (rate: Parameters<typeof planTopUp>[2]['rate']): TopUp | null => {
    if (missing === null) return null
    const known = { usable, rate }
    return planTopUp(wallet, missing + spare, known) ?? planTopUp(wallet, missing, known)
  }
  const sameCurrency = planAt(() => null)
  const { rateOf, isLoading } = useRates(missing !== null && sameCurrency === null)
  if (sameCurrency !== null) return { topUp: sameCurrency, isLoading: false }
  const topUp = planAt((from, to) => {
    const found = rateOf(walletCurrency[from], walletCurrency[to])
    return found ? new Decimal(found.sellRate) : null
  })
  const hasBalances = balances[wallet] !== undefined || state !== 'loading'
  return { topUp, isLoading: topUp === null && (isLoading || !hasBalances) }
}

/** The part of a request; empty without a top-up. */
export const topUpPart = (topUp: TopUp | null): { readonly topUp?: WireTopUp } =>
  topUp === null ? {} : { topUp: topUpWire(topUp) }

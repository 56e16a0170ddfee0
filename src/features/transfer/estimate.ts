// The estimate of a transfer: the exact amount received, and both balances after it. Null is unknown.
import { exchanged } from '../../../domain/exchange.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import { Decimal } from '../../../domain/money.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency } from '../../../domain/wallet.ts'

export type Pair = { readonly from: WalletType; readonly to: WalletType }

export type TransferEstimate = {
  /** Amount received and balances after the transfer: decimal text. */
  readonly received: string | null
  readonly fromAfter: string | null
  readonly toAfter: string | null
}

export const isExchange = ({ from, to }: Pair): boolean => walletCurrency[from] !== walletCurrency[to]

type Known = {
  readonly pair: Pair
  readonly amount: string
  /** Units of the target's currency for one unit of the source's; null while unknown. */
  readonly rate: string | null
  /** Usable balances; null while unknown. */
  readonly fromBalance: string | null
  readonly toBalance: string | null
}

export function estimateTransfer({ pair, amount, rate, fromBalance, toBalance }: Known): TransferEstimate {
  const leaving = parseMinor(amount)
  if (leaving === null) return { received: null, fromAfter: null, toAfter: null }
  const converted = rate === null ? null : exchanged(leaving, new Decimal(rate))
  const received = isExchange(pair) ? converted : leaving
  const before = { from: minorOf(fromBalance), to: minorOf(toBalance) }
  return {
    received: textOf(received),
    fromAfter: textOf(before.from === null ? null : before.from - leaving),
    toAfter: textOf(before.to === null || received === null ? null : before.to + received),
  }
}

const minorOf = (text: string | null): bigint | null => (text === null ? null : parseMinor(text))
const textOf = (minor: bigint | null): string | null => (minor === null ? null : minorText(minor))

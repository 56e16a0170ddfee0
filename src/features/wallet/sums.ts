// The wallets by currency.
import type { Currency } from '../../../domain/currency.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency, walletTypes } from '../../../domain/wallet.ts'
import type { WalletBalance } from '../../../domain/wire/calls/wallet.ts'

export type Balances = Readonly<Partial<Record<WalletType, WalletBalance>>>

type CurrencySum = {
  /** Number of wallets. */
  readonly count: number
  /** Sum of the usable balances; null if one is unknown. */
  readonly balance: string | null
  /** Number of wallets whose balance is unknown. */
  readonly missing: number
}

export const typesOf = (currency: Currency): readonly WalletType[] =>
  walletTypes.filter(type => walletCurrency[type] === currency)

export function sumOf(currency: Currency, balances: Balances): CurrencySum {
  const types = typesOf(currency)
  let sum = 0n
  let missing = 0
  for (const type of types) {
    const minor = parseMinor(balances[type]?.balance ?? '')
    if (minor === null) missing += 1
    else sum += minor
  }
  return { count: types.length, balance: missing > 0 ? null : minorText(sum), missing }
}

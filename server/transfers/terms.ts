// The terms of a transfer: the same amount within a currency, or the amount at the shown and confirmed rate between two
// currencies.
import { must } from '../../domain/assert.ts'
import { exchanged, isHonoured } from '../../domain/exchange.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { parseMinor } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import { invalid } from '../calls/invalid.ts'
import type { Rates } from '../rates/rates.ts'

export type TransferInput = CallParsed<'POST /wallet/transfer'>

export type TransferTerms = {
  readonly source: WalletType
  readonly target: WalletType
  /** Amounts are whole minor units of each wallet's currency. */
  readonly amount: bigint
  readonly rate: Decimal
  readonly received: bigint
  /** True for a transfer between two currencies, which is settled later and can be cancelled until then. */
  readonly exchange: boolean
}

export function transferTerms(rates: Rates, input: TransferInput): TransferTerms | Refusal {
  const { from: source, to: target } = input
  if (source === target) return invalid('to', { reason: 'sameWallet' })
  // The amount was validated with the input.
  const amount = must(parseMinor(input.amount), `an amount, not ${input.amount}`)
  if (walletCurrency[source] !== walletCurrency[target]) return exchangeTerms(rates, { ...input, amount })
  if (input.rate !== undefined && !new Decimal(input.rate).eq(1)) return invalid('rate', { reason: 'malformed' })
  return { source, target, amount, rate: new Decimal(1), received: amount, exchange: false }
}

function exchangeTerms(rates: Rates, input: Omit<TransferInput, 'amount'> & { readonly amount: bigint }) {
  const { from: source, to: target, amount } = input
  const now = rates.pair(walletCurrency[source], walletCurrency[target])
  if (!now) return refuse('unavailable')
  if (input.rate === undefined) return invalid('rate', { reason: 'required' })
  const rate = new Decimal(input.rate)
  if (!isHonoured(rate, now)) return refuse('rateMoved', { field: 'rate' })
  const received = exchanged(amount, rate)
  if (received === 0n) return invalid('amount', { reason: 'amountZero' })
  return { source, target, amount, rate, received, exchange: true }
}

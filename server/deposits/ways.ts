// The deposit methods shown to a user.
import { bankCountries, currencyOfBank } from '../../domain/bank.ts'
import type { Currency } from '../../domain/currency.ts'
import { isCard } from '../../domain/destination.ts'
import { BANK_CERTIFICATE_MINUTES, DEPOSIT_CONFIRMATIONS } from '../../domain/limits.ts'
import { cryptoAssets, networksOf } from '../../domain/networks.ts'
import type { DepositKind } from '../../domain/payment.ts'
import { CRYPTO_CURRENCY, cashWallet, depositLimits } from '../../domain/payment.ts'
import type { DepositWay } from '../../domain/wire/calls/deposit.ts'
import { addressOf, platformBankAccounts, referenceOf } from './platform-account.ts'

const minutesOf: Readonly<Record<DepositKind, number>> = {
  bank: BANK_CERTIFICATE_MINUTES,
  card: 1,
  crypto: DEPOSIT_CONFIRMATIONS,
}

/** Countries in which an account number of sixteen digits is a card number. */
const cardCountries = bankCountries.filter(country => isCard(country, '0'.repeat(16)))

function wayOf(kind: DepositKind, currency: Currency) {
  return {
    kind,
    ...depositLimits(kind, currency),
    walletType: cashWallet[currency],
    minutes: minutesOf[kind],
    bank: null,
    crypto: null,
  }
}

export function depositWays(userId: string): DepositWay[] {
  const banks = bankCountries.map(country => ({
    ...wayOf('bank', currencyOfBank[country]),
    bank: { ...platformBankAccounts[country], reference: referenceOf(userId) },
  }))
  const cards = cardCountries.map(country => wayOf('card', currencyOfBank[country]))
  const crypto = cryptoAssets.flatMap(asset =>
    networksOf[asset].map(network => ({
      ...wayOf('crypto', CRYPTO_CURRENCY),
      crypto: { asset, network, address: addressOf(userId, network), confirmations: DEPOSIT_CONFIRMATIONS },
    })),
  )
  return [...banks, ...cards, ...crypto]
}

// The ways to pay in that a user is shown.
import { bankCountries, currencyOfBank } from '../../domain/bank.ts'
import { isCard } from '../../domain/destination.ts'
import type { Currency } from '../../domain/instrument.ts'
import { BANK_CERTIFICATE_MINUTES, DEPOSIT_CONFIRMATIONS, DEPOSIT_MIN_AMOUNT } from '../../domain/limits.ts'
import { MONEY_SCALE, minorText } from '../../domain/minor.ts'
import { cryptoAssets, networksOf } from '../../domain/networks.ts'
import type { DepositKind } from '../../domain/payment.ts'
import { CRYPTO_CURRENCY, cashWallet } from '../../domain/payment.ts'
import type { DepositWay } from '../../domain/wire/calls/deposit.ts'
import { addressOf, houseAccounts, referenceOf } from './house.ts'

/** In every currency, whole minor units. Crypto under it is kept apart, of the others less is not taken. */
export const DEPOSIT_MINIMUM = BigInt(DEPOSIT_MIN_AMOUNT) * 10n ** BigInt(MONEY_SCALE)

const minutesOf: Readonly<Record<DepositKind, number>> = {
  bank: BANK_CERTIFICATE_MINUTES,
  card: 1,
  crypto: DEPOSIT_CONFIRMATIONS,
}

/** Sixteen digits are a card's where that is how cards are numbered. */
const cardCountries = bankCountries.filter(country => isCard(country, '0'.repeat(16)))

function wayOf(kind: DepositKind, currency: Currency) {
  const minimum = minorText(DEPOSIT_MINIMUM)
  return {
    kind,
    currency,
    walletType: cashWallet[currency],
    minimum,
    minutes: minutesOf[kind],
    bank: null,
    crypto: null,
  }
}

export function depositWays(userId: string): DepositWay[] {
  const banks = bankCountries.map(country => ({
    ...wayOf('bank', currencyOfBank[country]),
    bank: { ...houseAccounts[country], reference: referenceOf(userId) },
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

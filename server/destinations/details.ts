// What a destination is, as it is kept: trimmed, its number bare. Whole numbers stay inside; what others see is masked.
import { bareNumber, currencyOfBank, maskNumber } from '../../domain/bank.ts'
import type { BankDetails } from '../../domain/destination.ts'
import { bankFields } from '../../domain/destination.ts'
import type { Currency } from '../../domain/instrument.ts'
import { maskAddress, networkNames } from '../../domain/networks.ts'
import { CRYPTO_CURRENCY } from '../../domain/payment.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { StoredBank, StoredCrypto } from '../db/account-schema.ts'

export type DestinationInput = CallParsed<'POST /UserAccount/addCardNo'>
type BankInput = Extract<DestinationInput, { kind: 'bank' }>
export type Details = StoredBank | StoredCrypto

export function detailsOf(input: DestinationInput): Details {
  if (input.kind === 'bank') {
    const { kind, country, frontImage, backImage } = input
    return { kind, country, fields: fieldsOf(input), frontImage, backImage }
  }
  const { kind, label, asset, network, address } = input
  return { kind, label, asset, network, address }
}

function fieldsOf(input: BankInput): BankDetails {
  const trimmed = Object.fromEntries(bankFields.map(name => [name, input[name].trim()])) as BankDetails
  return { ...trimmed, cardNumber: bareNumber(trimmed.cardNumber) }
}

export const currencyOf = (details: Details): Currency =>
  details.kind === 'bank' ? currencyOfBank[details.country] : CRYPTO_CURRENCY

export const networkOf = (details: Details) => (details.kind === 'crypto' ? details.network : null)

export function nameOf(details: Details): string {
  if (details.kind === 'bank') return details.fields.bankName
  return details.label === '' ? `${details.asset} · ${networkNames[details.network]}` : details.label
}

export const maskedOf = (details: Details): string =>
  details.kind === 'bank' ? maskNumber(details.fields.cardNumber) : maskAddress(details.address)

/** Two of these are one place. A number is one account only at one bank; an address takes each asset on its own. */
export function targetOf(details: Details): string {
  if (details.kind === 'crypto') return [details.asset, details.network, details.address].join(' ')
  const { cardNumber, abaNumber, branchCode, swiftCode } = details.fields
  const bank = { MX: [], US: [abaNumber], HK: [swiftCode.slice(0, 8), branchCode] }[details.country]
  return [details.country, ...bank, cardNumber].join(' ')
}

// The stored form of a destination: texts are trimmed, and the number has no separators. Full numbers stay on the
// server; clients get masked ones.
import { bareNumber, currencyOfBank, maskNumber } from '../../domain/bank.ts'
import type { Currency } from '../../domain/currency.ts'
import type { BankDetails } from '../../domain/destination.ts'
import { bankFields, checkBankDetails, KEPT_NUMBER } from '../../domain/destination.ts'
import type { Refusal } from '../../domain/failure.ts'
import { maskAddress, networkNames } from '../../domain/networks.ts'
import { CRYPTO_CURRENCY } from '../../domain/payment.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import { invalid } from '../calls/invalid.ts'
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

/**
 * Applies a change. Keeps the previous number if the input has none; the result must follow the rules of its country.
 */
export function changedDetails(before: Details, input: DestinationInput): Details | Refusal {
  const details = detailsOf(input)
  if (details.kind !== 'bank' || details.fields.cardNumber !== KEPT_NUMBER) return details
  const isKept = before.kind === 'bank' && before.country === details.country
  const cardNumber = isKept ? before.fields.cardNumber : KEPT_NUMBER
  const fields = { ...details.fields, cardNumber }
  // A kept number was checked when it was entered; that of a card is a token.
  const found = checkBankDetails(details.country, fields, isKept ? otherFields : bankFields)
  return found ? invalid(found.field, found.breach) : { ...details, fields }
}

const otherFields = bankFields.filter(name => name !== 'cardNumber')

function fieldsOf(input: BankInput): BankDetails {
  const fields = Object.fromEntries(bankFields.map(name => [name, input[name]])) as BankDetails
  return { ...fields, cardNumber: bareNumber(fields.cardNumber) }
}

export const currencyOf = (details: Details): Currency =>
  details.kind === 'bank' ? currencyOfBank[details.country] : CRYPTO_CURRENCY

export const networkOf = (details: Details) => (details.kind === 'crypto' ? details.network : null)

/** The addresses of the images, for the column `images`, which the job that deletes unused images reads. */
export const imagesOf = (details: Details): string =>
  details.kind === 'bank' ? [details.frontImage, details.backImage].filter(url => url !== null).join(' ') : ''

export function nameOf(details: Details): string {
  if (details.kind === 'bank') return details.fields.bankName
  return details.label === '' ? `${details.asset} · ${networkNames[details.network]}` : details.label
}

export const maskedOf = (details: Details): string =>
  details.kind === 'bank' ? maskNumber(details.fields.cardNumber) : maskAddress(details.address)

/**
 * A text that is equal for duplicates. The same number at two banks is two accounts; the same address counts once for
 * each asset.
 */
export function targetOf(details: Details): string {
  if (details.kind === 'crypto') return [details.asset, details.network, details.address].join(' ')
  const { cardNumber, abaNumber, branchCode, swiftCode } = details.fields
  const bank = { MX: [], US: [abaNumber], HK: [swiftCode.slice(0, 8), branchCode] }[details.country]
  return [details.country, ...bank, cardNumber].join(' ')
}

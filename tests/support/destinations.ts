// Valid withdrawal destinations for tests, any number of them.

import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { must } from '../../domain/assert.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'

type Input = CallInput<'POST /UserAccount/addCardNo'>
type BankInput = Extract<Input, { kind: 'bank' }>
type CryptoInput = Extract<Input, { kind: 'crypto' }>

/** Tron's address format: prefix, twenty bytes, base58check. */
export const tronAddress = (twenty: Uint8Array): string =>
  createBase58check(sha256).encode(Uint8Array.from([0x41, ...twenty]))

/** EIP-55 checksum: upper case where the hash's bit is set. */
export function ethereumAddress(twenty: Uint8Array): string {
  const digits = bytesToHex(twenty)
  const hash = keccak_256(utf8ToBytes(digits))
  const isUpper = (place: number) =>
    (must(hash[place >> 1], 'a byte of the hash') & (place % 2 === 0 ? 0x80 : 0x08)) > 0
  return `0x${[...digits].map((digit, place) => (isUpper(place) ? digit.toUpperCase() : digit)).join('')}`
}

/** Twenty pseudo-random bytes, always the same for a number and different for each number. */
const twentyBytes = (number: number): Uint8Array => sha256(utf8ToBytes(`wallet ${number}`)).subarray(0, 20)

/** A CLABE of BBVA México in Mexico City for each number below 10¹¹. */
export function clabeOf(number: number): string {
  const digits = `012180${String(number).padStart(11, '0')}`
  const weighted = [...digits].map((digit, place) => Number(digit) * must([3, 7, 1][place % 3], 'a weight'))
  return digits + String((10 - (weighted.reduce((sum, each) => sum + each, 0) % 10)) % 10)
}

export const mexican = (number: number, more: Partial<BankInput> = {}): BankInput => ({
  kind: 'bank',
  country: 'MX',
  bankName: 'BBVA México',
  accountName: 'ANA LOPEZ RUIZ',
  cardNumber: clabeOf(number),
  ...more,
})

export const american = (number: number, more: Partial<BankInput> = {}): BankInput => ({
  kind: 'bank',
  country: 'US',
  bankName: 'Chase',
  accountName: 'Ana Lopez',
  abaNumber: '021000021',
  cardNumber: String(100_000 + number),
  bankAddress: '383 Madison Avenue',
  personalAddress: '1 Main Street',
  city: 'New York',
  region: 'NY',
  postalCode: '10017',
  ...more,
})

export const hongKong = (number: number, more: Partial<BankInput> = {}): BankInput => ({
  kind: 'bank',
  country: 'HK',
  bankName: 'HSBC',
  accountName: 'Ana Lopez',
  swiftCode: 'HSBCHKHHHKH',
  branchCode: '004',
  cardNumber: String(100_000_000 + number),
  bankAddress: '1 Queen’s Road Central',
  personalAddress: '88 Queensway',
  city: 'Hong Kong',
  region: 'Hong Kong Island',
  ...more,
})

export const wallet = (number: number, more: Partial<CryptoInput> = {}): CryptoInput => ({
  kind: 'crypto',
  asset: 'USDT',
  network: 'tron',
  address: tronAddress(twentyBytes(number)),
  ...more,
})

export const ethereumWallet = (number: number, more: Partial<CryptoInput> = {}): CryptoInput =>
  wallet(number, { network: 'ethereum', address: ethereumAddress(twentyBytes(number)), ...more })

// The platform's accounts for simulated payments: bank accounts that do not exist, and addresses that every real wallet
// rejects, so that no real money can be sent there.
import { createHash } from 'node:crypto'
import { base32crockford, bech32 } from '@scure/base'
import type { BankCountry } from '../../domain/bank.ts'
import type { Network } from '../../domain/networks.ts'

type PlatformBankAccount = {
  readonly bankName: string
  readonly accountName: string
  readonly number: string
  readonly swiftCode: string | null
}

/**
 * Texts are in the language of the account's country. The CLABE has a valid check digit and a bank code unknown to
 * SPEI; a SWIFT code with 0 as its eighth character is a test code (ISO 9362).
 */
export const platformBankAccounts: Readonly<Record<BankCountry, PlatformBankAccount>> = {
  MX: {
    bankName: 'Banco Simulado de Pulso (no existe)',
    accountName: 'Pulso, cuenta simulada',
    number: '999180000000000015',
    swiftCode: null,
  },
  US: {
    bankName: 'Pulso Simulated Bank (does not exist)',
    accountName: 'Pulso, simulated account',
    number: '0000000000001',
    swiftCode: 'PLSOUS30',
  },
  HK: {
    bankName: 'Pulso Simulated Bank 模擬銀行 (does not exist)',
    accountName: 'Pulso, simulated account',
    number: '000000000001',
    swiftCode: 'PLSOHKH0',
  },
}

const hashOf = (...parts: string[]): Uint8Array => createHash('sha256').update(parts.join('\n')).digest()

/** The reference that identifies the user in a payment to the platform; always the same for a user. */
export const referenceOf = (userId: string): string =>
  `PULSO-${base32crockford.encode(hashOf('reference', userId)).slice(0, 10)}`

const ADDRESS_BYTES = 20
const PREFIX_LETTERS = 3

/** A user's address on a network, always the same. No network has addresses of this format and prefix. */
export function addressOf(userId: string, network: Network): string {
  const words = bech32.toWords(hashOf('address', userId, network).subarray(0, ADDRESS_BYTES))
  return bech32.encode(`sim${network.slice(0, PREFIX_LETTERS)}`, words)
}

/** The transaction hash that a deposit has on the simulated network; each deposit has its own. */
export function transactionOf(depositId: string, network: Network): string {
  const hex = Buffer.from(hashOf('transaction', depositId, network)).toString('hex')
  return network === 'ethereum' ? `0x${hex}` : hex
}

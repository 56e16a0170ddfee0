// Why: the form and the server share the rules of a destination. A required field that the form does not show would
// make it impossible to send; a field that only the server requires would be refused without a visible reason.
import { describe, expect, test } from 'vitest'
import type { BankCountry } from '../../domain/bank.ts'
import { bankCountries, currencyOfBank } from '../../domain/bank.ts'
import type { BankDetails, BankField } from '../../domain/destination.ts'
import { bankFields, checkBankDetails, isCard, shownFields } from '../../domain/destination.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { american, ethereumWallet, hongKong, mexican, wallet } from '../support/destinations.ts'

const input = calls['POST /UserAccount/addCardNo'].input
const good = { MX: mexican(1), US: american(1), HK: hongKong(1) }

const detailsOf = (country: BankCountry): BankDetails => {
  const entries = bankFields.map(name => [name, good[country][name] ?? ''])
  return Object.fromEntries(entries) as BankDetails
}

/** The server's verdict on an input: field and reason of the first error, or null. */
function said(value: unknown): readonly [field: string, reason: string] | null {
  const parsed = input.safeParse(value)
  const issue = parsed.error?.issues[0]
  return issue ? [issue.path.join('.'), issue.message] : null
}

describe.each(bankCountries)('a bank in %s', country => {
  test('is valid as the form fills it in, and the server accepts it', () => {
    expect(checkBankDetails(country, detailsOf(country))).toBeNull()
    expect(said(good[country])).toBeNull()
  })

  test('requires no field that its form does not show', () => {
    const shown = new Set<BankField>(shownFields[country])
    const required = bankFields.filter(
      field => checkBankDetails(country, { ...detailsOf(country), [field]: '' })?.breach.reason === 'required',
    )
    expect(required.filter(field => !shown.has(field))).toEqual([])
    expect(required).toEqual(expect.arrayContaining(['bankName', 'accountName', 'cardNumber']))
  })

  test('the server refuses the inputs that the form refuses, at the same field', () => {
    for (const field of bankFields) {
      const broken = { ...detailsOf(country), [field]: '<'.repeat(60) }
      const found = checkBankDetails(country, broken)
      const server = said({ ...good[country], [field]: broken[field] })
      expect(server).toEqual(found && [found.field, found.breach.reason])
    }
  })

  test('no field accepts more than a hundred characters', () => {
    for (const field of bankFields) expect(said({ ...good[country], [field]: 'a'.repeat(101) })?.[0]).toBe(field)
  })
})

test.each<readonly [BankCountry, readonly BankField[]]>([
  ['MX', []],
  ['US', ['abaNumber', 'bankAddress', 'personalAddress', 'city', 'region', 'postalCode']],
  ['HK', ['swiftCode', 'branchCode', 'bankAddress', 'personalAddress', 'city', 'region']],
])('abroad is asked what a transfer abroad needs: %s', (country, fields) => {
  for (const field of fields)
    expect(checkBankDetails(country, { ...detailsOf(country), [field]: '' })).toEqual({
      field,
      breach: { reason: 'required' },
    })
})

test('a debit card in Mexico requires a holder, a CLABE does not', () => {
  const card = { ...detailsOf('MX'), cardNumber: '4242 4242 4242 4242' }
  expect(checkBankDetails('MX', card)?.field).toBe('cardholderName')
  expect(checkBankDetails('MX', { ...card, cardholderName: 'Ana López' })).toBeNull()
  expect([isCard('MX', card.cardNumber), isCard('US', card.cardNumber)]).toEqual([true, false])
})

test('the currency of a bank account is that of its country', () => {
  expect(bankCountries.map(country => currencyOfBank[country])).toEqual(['MXN', 'USD', 'HKD'])
})

describe('a wallet', () => {
  test('is valid on a network of its asset', () => {
    expect([said(wallet(1)), said(ethereumWallet(1)), said(ethereumWallet(1, { asset: 'USDC' }))]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('is refused on another network, even with a valid address', () => {
    expect(said(wallet(1, { asset: 'USDC' }))).toEqual(['network', 'malformed'])
    expect(said({ ...wallet(1), network: 'ethereum' })).toEqual(['address', 'addressNetwork'])
  })

  test('has no field of a bank, and a bank has none of a wallet', () => {
    expect(said({ ...wallet(1), cardNumber: '1' })).not.toBeNull()
    expect(said({ ...mexican(1), address: '1' })).not.toBeNull()
  })
})

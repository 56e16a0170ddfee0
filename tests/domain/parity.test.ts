// Why: a form that accepts an input that the server refuses wastes the user's work; one that refuses an input that the
// server accepts locks the user out. Both use the rules of `domain`. This test compares the call table with them on ten
// thousand inputs a field, edge cases first: amounts, names and numbers of every kind.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAddress } from '../../domain/crypto.ts'
import { bankRules } from '../../domain/destination.ts'
import { isRefusal } from '../../domain/failure.ts'
import { checkDocumentNumber, checkPaper, checkPersonName, checkPhone, checkShortPaper } from '../../domain/identity.ts'
import { checkEmail, checkLoginName } from '../../domain/login-name.ts'
import type { Verdict } from '../../domain/rules.ts'
import {
  checkAmount,
  checkCompanyAccount,
  checkCorporateId,
  checkEmailCode,
  checkLoginPassword,
  checkNewPassword,
  checkNewPayPassword,
} from '../../domain/rules.ts'
import type { CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { parseInput } from '../../server/http/input.ts'

const RUNS = 10_000
const FILE = `/web/file/${'x'.repeat(22)}`
const agreement = { version: '1.0', locale: 'es-MX' }
const person = {
  accountType: 2,
  email: 'a@b.mx',
  code: '123456',
  password: 'a-good-secret',
  fullName: 'Ana López',
  country: 'MX',
  agreement,
}
const company = {
  ...person,
  accountType: 4,
  corporateId: 'ABC123',
  licenseNumber: 'L-1',
  licenseImage: FILE,
  officeAddress: 'Reforma 1',
  bankAccount: '0121800001',
  officerName: 'Ana López',
  officerPosition: 'Directora',
  mobilePhone: '+52 5512345678',
}
const identity = {
  document: 'passport',
  firstName: 'Ana',
  lastName: 'López',
  documentNumber: 'G1234567',
  country: 'MX',
  front: FILE,
  consent: true,
}
const account = {
  kind: 'bank',
  country: 'MX',
  bankName: 'BBVA',
  accountName: 'Ana López',
  cardholderName: 'Ana López',
  cardNumber: '012180000000000015',
}
const american = {
  kind: 'bank',
  country: 'US',
  bankName: 'B',
  accountName: 'Ana López',
  cardNumber: '12345',
  abaNumber: '021000021',
  bankAddress: 'A',
  region: 'NY',
  city: 'NY',
  postalCode: '10001',
  personalAddress: 'B',
}
const hongKong = { ...american, country: 'HK', cardNumber: '123456', swiftCode: 'HSBCHKHH', branchCode: '001' }
const wallet = { kind: 'crypto', asset: 'USDT' }
const mexican = bankRules('MX', account.cardNumber)
const us = bankRules('US', american.cardNumber)
const hk = bankRules('HK', hongKong.cardNumber)

type Row = readonly [key: CallKey, field: string, check: (text: string) => Verdict, rest: object]

const rows: readonly Row[] = [
  ['POST /loginByUsername', 'username', checkLoginName, { username: '', password: 'secret' }],
  ['POST /loginByUsername', 'password', checkLoginPassword, { username: 'demo' }],
  ['POST /getEmailCode', 'email', checkEmail, { purpose: 'register' }],
  ['POST /new/register/email', 'password', checkNewPassword, person],
  ['POST /new/register/email', 'code', checkEmailCode, person],
  ['POST /register/email', 'fullName', checkPaper, company],
  ['POST /register/email', 'corporateId', checkCorporateId, company],
  ['POST /register/email', 'licenseNumber', checkShortPaper, company],
  ['POST /register/email', 'officeAddress', checkPaper, company],
  ['POST /register/email', 'bankAccount', checkCompanyAccount, company],
  ['POST /register/email', 'officerName', checkPersonName, company],
  ['POST /register/email', 'officerPosition', checkShortPaper, company],
  ['POST /register/email', 'mobilePhone', checkPhone, company],
  ['POST /settingPayPassword', 'payPassword', checkNewPayPassword, { password: 'secret' }],
  ['POST /updateReal', 'firstName', checkPersonName, identity],
  ['POST /updateReal', 'documentNumber', checkDocumentNumber, identity],
  ['POST /recharge/create', 'amount', checkAmount, { kind: 'crypto', asset: 'USDT', network: 'tron' }],
  ['POST /withdrawal/withdrawal-apply', 'amount', checkAmount, { destinationId: 'x', fee: '1.00' }],
  ['POST /wallet/transfer', 'amount', checkAmount, { from: 'balance', to: 'usStock' }],
  ['POST /UserAccount/addCardNo', 'cardNumber', mexican.cardNumber, account],
  ['POST /UserAccount/addCardNo', 'accountName', mexican.accountName, account],
  ['POST /UserAccount/addCardNo', 'bankName', mexican.bankName, account],
  ['POST /UserAccount/addCardNo', 'postalCode', mexican.postalCode, account],
  ['POST /UserAccount/addCardNo', 'abaNumber', us.abaNumber, american],
  ['POST /UserAccount/addCardNo', 'cardNumber', us.cardNumber, american],
  ['POST /UserAccount/addCardNo', 'swiftCode', hk.swiftCode, hongKong],
  ['POST /UserAccount/addCardNo', 'branchCode', hk.branchCode, hongKong],
  ['POST /UserAccount/addCardNo', 'address', text => checkAddress('tron', text), { ...wallet, network: 'tron' }],
  [
    'POST /UserAccount/addCardNo',
    'address',
    text => checkAddress('ethereum', text),
    { ...wallet, network: 'ethereum' },
  ],
]

const nasty = [
  ...[
    '',
    ' ',
    '0',
    '-0',
    '0.00',
    '1',
    '1.',
    '.5',
    '1.5',
    '1.005',
    '1e3',
    '1E3',
    'NaN',
    'Infinity',
    '-1',
    '+1',
    '1,000',
  ],
  ...[
    '1,000.50',
    '0x10',
    '٣٤',
    '１２３',
    '9007199254740993',
    '9'.repeat(400),
    '\u0000',
    '\n1',
    '1\n',
    'a@b',
    '@',
    'a@',
  ],
  ...[
    'Ana',
    ' Ana ',
    'José María',
    '李小龙',
    'O’Neil',
    "O'Neil",
    'a'.repeat(50),
    'a'.repeat(51),
    'a'.repeat(101),
    '123456',
  ],
  ...['<b>', '=1+1', '012180000000000015', '0121 8000 0000 0000 18', '4111111111111111', '021000021', 'BCMRMXMM'],
  ...['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '+52 55 1234 5678'],
  ...['👩‍👩‍👧', '\u202Eabc', 'a\u0301', 'passw0rd-long', '12345678'],
]

/** Text as users type and paste it, and fuzzed text. */
const anyText = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.,- '), maxLength: 16 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFxT'), minLength: 30, maxLength: 44 }),
  fc.string({ maxLength: 320, minLength: 40 }),
)

function serverVerdict(key: CallKey, field: string, rest: object, text: string): string | null {
  const parsed = parseInput(calls[key].input, { ...rest, [field]: text })
  if (!isRefusal(parsed)) return null
  const { reason } = parsed.values ?? {}
  return parsed.field === field ? String(reason) : `${parsed.field}: ${String(reason)}`
}

test.each(rows)('%s, %s: the server returns the form’s verdict', (key, field, check, rest) => {
  fc.assert(
    fc.property(anyText, text => {
      expect({ text, reason: serverVerdict(key, field, rest, text) }).toEqual({
        text,
        reason: check(text)?.reason ?? null,
      })
    }),
    { numRuns: RUNS },
  )
})

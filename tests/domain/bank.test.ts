// Why: money sent to a mistyped account is lost, or recovered after weeks. Check digits must detect every single wrong
// digit, and no valid number may be refused. Both are tested with real numbers and with generated ones.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankCountry } from '../../domain/bank.ts'
import {
  bankOfClabe,
  bareNumber,
  checkAba,
  checkBankNumber,
  checkBranch,
  checkCardNumber,
  checkPostalCode,
  checkSwift,
  maskNumber,
} from '../../domain/bank.ts'
import type { Verdict } from '../../domain/rules.ts'
import { typed } from '../../domain/typed.ts'

const reasonOf = (verdict: Verdict): string | null => verdict?.reason ?? null
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

/** Yields every text that differs from the given one in one digit. */
function* oneDigitWrong(text: string): Generator<string> {
  for (const [place, right] of [...text].entries())
    for (const digit of '0123456789') if (digit !== right) yield text.slice(0, place) + digit + text.slice(place + 1)
}

/** Among the ten texts that differ in the last digit only, returns the valid ones. */
const endings = (start: string, check: (text: string) => Verdict): string[] =>
  [...'0123456789'].map(digit => start + digit).filter(text => check(text) === null)

type Numbers = {
  readonly name: string
  readonly check: (text: string) => Verdict
  readonly length: number
  readonly reason: string
  /** Valid numbers: published examples and test numbers. */
  readonly known: readonly string[]
}

const checked: readonly Numbers[] = [
  {
    name: 'CLABE',
    check: text => checkBankNumber('MX', text),
    length: 18,
    reason: 'clabeCheck',
    known: ['032180000118359719', '002010077777777771'],
  },
  {
    name: 'debit card',
    check: checkCardNumber,
    length: 16,
    reason: 'cardNumber',
    known: ['4242424242424242', '5555555555554444', '4111111111111111'],
  },
  {
    name: 'ABA routing number',
    check: checkAba,
    length: 9,
    reason: 'aba',
    known: ['021000021', '121000358', '011401533', '026009593'],
  },
]

describe.each(checked)('$name', ({ check, length, reason, known }) => {
  test.each(known)('%s is valid', number => {
    expect(check(number)).toBeNull()
  })

  test('exactly one last digit is valid, and every other number one digit away is refused', () => {
    fc.assert(
      fc.property(digits(length - 1), start => {
        fc.pre(!/^0+$/.test(start))
        const good = endings(start, check)
        expect(good).toHaveLength(1)
        for (const wrong of oneDigitWrong(good[0] ?? '')) expect(reasonOf(check(wrong)), wrong).toBe(reason)
      }),
      { numRuns: 300 },
    )
  })
})

test('in Mexico 18 digits are a CLABE, 16 a card, and no other length is an account', () => {
  expect(checkBankNumber('MX', '4242424242424242')).toBeNull()
  expect(reasonOf(checkBankNumber('MX', '4242424242424241'))).toBe('cardNumber')
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,30}$/), text => {
      fc.pre(text.length !== 16 && text.length !== 18)
      expect(checkBankNumber('MX', text)).toEqual({ reason: 'clabeLength', values: { digits: 18 } })
    }),
  )
})

test('spaces and hyphens between the digits are ignored, letters are not', () => {
  expect(checkBankNumber('MX', '032 180 00011835971-9')).toBeNull()
  expect(bareNumber('032 180 00011835971-9')).toBe('032180000118359719')
  expect(reasonOf(checkBankNumber('MX', '03218000011835971O'))).toBe('digitsOnly')
  expect(reasonOf(checkBankNumber('MX', ' - '))).toBe('required')
})

test('nine zeros are refused: the checksum is valid, but no bank has them', () => {
  expect(reasonOf(checkAba('000000000'))).toBe('aba')
})

test.each<readonly [BankCountry, number, number]>([
  ['US', 4, 17],
  ['HK', 6, 17],
])('an account in %s has %d to %d digits', (country, minimum, maximum) => {
  for (const length of [minimum, maximum]) expect(checkBankNumber(country, '1'.repeat(length))).toBeNull()
  for (const length of [minimum - 1, maximum + 1])
    expect(checkBankNumber(country, '1'.repeat(length))).toEqual({
      reason: 'accountLength',
      values: { minimum, maximum },
    })
})

test.each(['BCMRMXMM', 'BCMRMXMMPYM', 'HSBCHKHHHKH', 'CHASUS33', 'MENOMXMTXXX'])('%s is a SWIFT code', code => {
  expect(checkSwift(code)).toBeNull()
})

test('a SWIFT code has letters where ISO 9362 has letters, and 8 or 11 characters', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/),
      fc.nat(10),
      fc.constantFrom(...'0-.Ñ'),
      (code, at, wrong) => {
        expect(checkSwift(code)).toBeNull()
        expect(reasonOf(checkSwift(code.slice(0, -1)))).toBe('swift')
        expect(reasonOf(checkSwift(`${code}A`))).toBe('swift')
        const place = at % code.length
        const fits = wrong === '0' && place >= 6
        expect(reasonOf(checkSwift(code.slice(0, place) + wrong + code.slice(place + 1)))).toBe(fits ? null : 'swift')
      },
    ),
  )
})

test('a SWIFT code typed in lower case, with spaces or with invisible marks is the same code', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/),
      fc.nat(10),
      fc.constantFrom(' ', '\u00a0', '\u200e', '\u202e'),
      (code, at, added) => {
        const place = at % code.length
        for (const text of [code.toLowerCase(), `${code.slice(0, place)}${added}${code.slice(place)}`]) {
          expect(checkSwift(text)).toBeNull()
          expect(typed('code', text)).toBe(code)
        }
      },
    ),
  )
})

test('a Hong Kong branch has three digits', () => {
  expect(['004', '04', '0004', 'A04', ''].map(text => reasonOf(checkBranch(text)))).toEqual([
    null,
    'branch',
    'branch',
    'branch',
    'required',
  ])
})

test.each<readonly [BankCountry, string, string | null]>([
  ['MX', '06600', null],
  ['MX', '6600', 'postalCode'],
  ['US', '10017', null],
  ['US', '10017-1234', null],
  ['US', '10017-12', 'postalCode'],
  ['US', '', 'required'],
  ['HK', '', null],
  ['HK', '999077', null],
  ['HK', '<b>', 'postalCode'],
])('a postal code in %s: %j → %s', (country, text, reason) => {
  expect(reasonOf(checkPostalCode(country, text))).toBe(reason)
})

test('the first three digits of a CLABE name its bank, if it is in the list', () => {
  expect([bankOfClabe('012180'), bankOfClabe('032180'), bankOfClabe('999')]).toEqual(['BBVA México', null, null])
})

test('a masked number shows its last four digits and reveals no other', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6,19}$/), number => {
      expect(maskNumber(number)).toBe(`•••• ${number.slice(-4)}`)
    }),
  )
})

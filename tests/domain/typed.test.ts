// Keyboards, calculators, chat apps and input methods add characters that nobody sees or that look the same. A value
// that differs in them only must be the same value, and a secret must stay as it was typed.
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAddress } from '../../domain/crypto.ts'
import { asciiDomain } from '../../domain/idn.ts'
import { typedEmail, typedLoginName } from '../../domain/login-name.ts'
import type { TypedKind } from '../../domain/typed.ts'
import { typed } from '../../domain/typed.ts'
import { calls } from '../../domain/wire/calls/table.ts'

const kinds: readonly TypedKind[] = [
  ...(['name', 'line', 'text', 'username', 'email', 'code', 'search', 'number', 'digits', 'pin', 'address'] as const),
]
const strict = kinds.filter(kind => kind !== 'line' && kind !== 'text')

const marks = [
  '\u200b',
  '\u200e',
  '\u202a',
  '\u202c',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\ufe0f',
  '\u061c',
]
const spaces = [' ', '\u00a0', '\u202f', '\u3000', '\t', '\n', '\u2007']

/** Characters of every category of Unicode, and those that input adds. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...marks,
      ...spaces,
      '\u200d',
      '\u200c',
      '👩',
      '1',
      '5',
      'a',
      'é',
      'e\u0301',
      '\u0301',
      'İ',
      'ﬁ',
      'ß',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
})

test.each([...kinds, 'secret'] as const)('%s: a normalised value stays the same', kind => {
  fc.assert(
    fc.property(anyText, text => {
      const once = typed(kind, text)
      expect(typed(kind, once)).toBe(once)
    }),
    { numRuns: 1_000 },
  )
})

test.each(strict)('%s: no character is left that no font draws, and no space at the ends', kind => {
  fc.assert(
    fc.property(anyText, text => {
      const value = typed(kind, text)
      expect(value).not.toMatch(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u)
      expect(value).toBe(value.trim())
    }),
    { numRuns: 1_000 },
  )
})

test('each character of the basic plane, between two letters, is normalised once', () => {
  const wrong: string[] = []
  for (let code = 0; code < 0x10000; code += 1) {
    for (const kind of ['email', 'code', 'line'] as const) {
      const once = typed(kind, `a${String.fromCharCode(code)}b`)
      if (typed(kind, once) !== once) wrong.push(`${kind} ${code.toString(16)}`)
    }
  }
  expect(wrong).toEqual([])
})

test('free text keeps the joiners of emoji and words, and loses direction marks', () => {
  expect(typed('text', '👩‍👩‍👧 ❤️ می\u200cخواهم')).toBe('👩‍👩‍👧 ❤️ می\u200cخواهم')
  expect(typed('line', '\u202eabc\u202c \u200d d\ufe0f')).toBe('abc d')
  expect(typed('text', ' one\r\ntwo\u2028three ')).toBe('one\ntwo\nthree')
})

test('a secret is byte for byte what was typed', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(typed('secret', text)).toBe(text)
    }),
  )
})

test.each([
  ['username', 'demo ', 'demo'],
  ['username', '\u00a0ｄｅｍｏ\u200b', 'demo'],
  ['name', 'Jose\u0301  Mari\u0301a\u00a0', 'José María'],
  ['code', ' ａａｐｌ\u200e', 'AAPL'],
  ['code', '0 700', '0700'],
  ['search', '\u202aＡＡＰＬ\u202c', 'AAPL'],
  ['search', '\u3000wal\u00a0 mart', 'wal mart'],
  ['number', '\u202a1250.00\u202c', '1250.00'],
  ['number', '１２５０．５', '1250.5'],
  ['number', '١٢٥٠٫٥', '1250.5'],
  ['number', '१२५०', '1250'],
  ['number', '𝟙𝟚', '12'],
  ['number', '−5', '-5'],
  ['number', '5²', '5²'],
  ['number', '12 50', '12 50'],
  ['number', '5\t100', '5\t100'],
  ['digits', '0121\u00a08000–0000 0000 15', '0121 8000-0000 0000 15'],
  ['pin', '\u200b123\u202f456', '123456'],
] as const)('%s: %j is %j', (kind, text, value) => {
  expect(typed(kind, text)).toBe(value)
})

test.each([
  [' Ana@Example.COM ', 'ana@example.com'],
  ['ana＠example．com', 'ana@example.com'],
  ['ana@correo.españa.mx', 'ana@correo.xn--espaa-rta.mx'],
  ['ana@例え。jp', 'ana@xn--r8jz45g.jp'],
])('the e-mail address %j is %j', (text, value) => {
  expect(typedEmail(text)).toBe(value)
  expect(typedLoginName(text)).toBe(value)
})

test('domain names in other scripts are encoded as the platform encodes them', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcñéüößçαβγжшщ中文例えテスト한국어'),
    minLength: 1,
    maxLength: 15,
  })
  fc.assert(
    fc.property(letters, label => {
      const domain = `${label.normalize('NFC')}.mx`
      expect(asciiDomain(domain)).toBe(domainToASCII(domain))
    }),
  )
})

test('an address of a wallet is accepted with the marks of a chat app', () => {
  expect(checkAddress('tron', '\u2068TR7NHqjeKQxGTCi8q8ZY4pL8\notSzgjLj6t\u2069')).toBeNull()
})

describe('every client', () => {
  const parsed = (key: keyof typeof calls, input: object) => calls[key].input.parse(input)
  test('may send an order with the marks of a pasted number', () => {
    const order = {
      key: 'MX.WALMEX',
      direction: 0,
      orderType: 1,
      action: 0,
      price: '\u202a57.90\u202c',
      quantity: '１０',
    }
    expect(parsed('POST /stock/create', order)).toMatchObject({ price: '57.90', quantity: '10' })
  })
  test('has its password taken as it is', () => {
    const password = '\u00a0ｐａｓｓ word '
    expect(parsed('POST /loginByUsername', { username: 'DEMO\u200b ', password })).toEqual({
      username: 'DEMO',
      password,
    })
  })
})

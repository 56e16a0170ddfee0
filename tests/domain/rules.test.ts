// Why: tests the specification's validation rules (§5) at their limits. The form and the server both use these
// functions.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEmail, checkLoginName } from '../../domain/login-name.ts'
import type { Verdict } from '../../domain/rules.ts'
import {
  checkAgreement,
  checkAmount,
  checkCorporateId,
  checkEmailCode,
  checkFollowAmount,
  checkLoginPassword,
  checkNewPassword,
  checkNewPayPassword,
  checkPayPassword,
  checkSamePassword,
} from '../../domain/rules.ts'
import { typed } from '../../domain/typed.ts'

const reasonOf = (verdict: Verdict): string | null => verdict?.reason ?? null
type Row = readonly [input: string, reason: string | null]

function table(name: string, check: (text: string) => Verdict, rows: readonly Row[]): void {
  describe(name, () => {
    test.each(rows)('%j → %s', (input, reason) => {
      expect(reasonOf(check(input))).toBe(reason)
    })
  })
}

table('amount: above 0, digits only, at most 2 decimals', checkAmount, [
  ['0.01', null],
  ['1', null],
  ['999999999999.99', null],
  ['', 'required'],
  ['0', 'amountZero'],
  ['0.00', 'amountZero'],
  ['1.234', 'amountDecimals'],
  ['-1', 'amount'],
  ['1e3', 'amount'],
  ['1,000', 'amount'],
  ['NaN', 'amount'],
  ['٣٤', null],
  ['１２.５', null],
  ['\u202a1250\u202c', null],
  ['12 50', 'amount'],
  ['5\t100', 'amount'],
  ['1'.repeat(400), 'amount'],
])

table('e-mail: @ with text on both sides', checkEmail, [
  ['a@b', null],
  ['nombre.apellido@example.com', null],
  ['', 'required'],
  ['@b', 'email'],
  ['a@', 'email'],
  ['a b@c', 'email'],
  ["o'hara+broker@mail.example.com", null],
  ['n1<target@corp.example>', 'email'],
  ['a,target@corp.example', 'email'],
  ['(c)target@corp.example', 'email'],
  ['a:target@corp.example;', 'email'],
  ['"a"@corp.example', 'email'],
  ['target\u200b@corp.example', null],
  [' Nombre@Example.com ', null],
  ['ana@correo.españa.mx', null],
  ['target@corp.example.', 'email'],
  ['target@[10.0.0.1]', 'email'],
  ['.a@corp.example', 'email'],
  ['a..b@corp.example', 'email'],
  [`${'a'.repeat(65)}@b.mx`, 'email'],
  ['a@b@c', 'email'],
  [`${'a'.repeat(250)}@b.mx`, 'email'],
])

table('username: at least 4, letters, digits and underscore', checkLoginName, [
  ['demo', null],
  ['Demo_01', null],
  ['abc', 'usernameShort'],
  ['', 'required'],
  ['ab-cd', 'username'],
  ['añejo', 'username'],
])

table('log-in name: either of the two', checkLoginName, [
  ['demo', null],
  ['demo\u00a0', null],
  ['a@b', null],
  ['a@', 'email'],
])

table('log-in password: at least 4', checkLoginPassword, [
  ['abcd', null],
  ['abc', 'passwordShort'],
  ['', 'required'],
])

table('new password: 8 to 64 characters of any script', checkNewPassword, [
  ['abcdefg1', null],
  ['a'.repeat(64), null],
  ['🐘'.repeat(64), null],
  ['con espacio', null],
  ['contraseñas', null],
  ['我的密码是很长的', null],
  ['abcdefg', 'passwordShort'],
  ['🐘🐘🐘🐘', 'passwordShort'],
  ['a'.repeat(65), 'passwordLong'],
  ['tab\tulator', 'malformed'],
])

table('corporate id: 3 to 15', checkCorporateId, [
  ['abc', null],
  ['a'.repeat(15), null],
  ['ab', 'corporateId'],
  ['a'.repeat(16), 'corporateId'],
])

table('e-mail code: 6 digits', checkEmailCode, [
  ['012345', null],
  ['12345', 'emailCode'],
  ['1234567', 'emailCode'],
  ['12345a', 'emailCode'],
])

table('pay password: 6 digits', checkPayPassword, [
  ['000000', null],
  ['00000', 'payPassword'],
])

table('a new pay password: not one that is guessed first', checkNewPayPassword, [
  ['135790', null],
  ['246810', null],
  ['738264', null],
  ['12345', 'payPassword'],
  ['111111', 'payPasswordWeak'],
  ['121212', 'payPasswordWeak'],
  ['123123', 'payPasswordWeak'],
  ['112233', 'payPasswordWeak'],
  ['123456', 'payPasswordWeak'],
  ['654321', 'payPasswordWeak'],
  ['890123', 'payPasswordWeak'],
  ['210987', 'payPasswordWeak'],
  // Dates: 31 December 1985 in three notations, May 1990 in two.
  ['311285', 'payPasswordWeak'],
  ['123185', 'payPasswordWeak'],
  ['851231', 'payPasswordWeak'],
  ['051990', 'payPasswordWeak'],
  ['199005', 'payPasswordWeak'],
])

table('follow amount: 100 to 1000000', checkFollowAmount, [
  ['100', null],
  ['1000000.00', null],
  ['99.99', 'followRange'],
  ['1000000.01', 'followRange'],
])

test('the two passwords match, and the agreement is accepted', () => {
  expect(reasonOf(checkSamePassword('a', 'b'))).toBe('passwordsDiffer')
  expect(checkSamePassword('a', 'a')).toBeNull()
  expect(reasonOf(checkAgreement(false))).toBe('agreement')
})

test('an amount that passes is a plain decimal above zero, whatever the input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,eE+-]{0,20}$/)), text => {
      if (checkAmount(text) !== null) return
      const amount = typed('number', text)
      expect(amount).toMatch(/^\d{1,12}(\.\d{1,2})?$/)
      expect(Number(amount)).toBeGreaterThan(0)
    }),
    { numRuns: 10_000 },
  )
})

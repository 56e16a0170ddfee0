// Messages of refusals are shown by the page as they are: their amounts must be readable money.
import { expect, test } from 'vitest'
import { refuse } from '../../domain/failure.ts'
import { breach } from '../../domain/rules.ts'
import { invalid } from '../../server/calls/invalid.ts'
import { createMessages } from '../../server/http/texts.ts'

const messageOf = createMessages()

test.each([
  ['es-MX', 'Puedes retirar MX$1,234,100.00 como máximo.'],
  ['en', 'You can withdraw at most MX$1,234,100.00.'],
  ['zh-Hans', '最多可提现 MX$1,234,100.00。'],
] as const)('an amount is money in its currency: %s', (locale, expected) => {
  const over = invalid('amount', breach('overUsable', { usable: '1234100.00', currency: 'MXN' }))
  expect(messageOf(over, locale)).toBe(expected)
})

test.each([
  ['es-MX', 'Escribe un importe de 100 a 1,000,000.', 'Mínimo 10,000 títulos.'],
  ['en', 'Enter an amount from 100 to 1,000,000.', 'At least 10,000 shares.'],
  ['zh-Hans', '请输入 100 至 1,000,000 之间的金额。', '至少 10,000 股。'],
] as const)('a number is grouped in the message of a rule: %s', (locale, range, minimum) => {
  const follow = invalid('amount', breach('followRange', { minimum: 100, maximum: 1_000_000 }))
  expect(messageOf(follow, locale)).toBe(range)
  expect(messageOf(invalid('quantity', breach('sharesMinimum', { minimum: '10000' })), locale)).toBe(minimum)
})

test('a number is grouped, and an identifier stays as it is', () => {
  expect(messageOf(refuse('uploadQuota', { values: { maximum: 1_500 } }), 'en')).toContain('1,500 files')
  expect(messageOf(refuse('internal', { values: { id: '123456' } }), 'en')).toContain('reference 123456')
})

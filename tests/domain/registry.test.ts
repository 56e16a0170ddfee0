// The registry is the only list of classes and boards: every value that is derived from an entry must exist for each of
// them.
import { expect, test } from 'vitest'
import { boardNames, boards, marketCodes, specOf } from '../../domain/instruments/boards.ts'
import { calendarsOfBoard } from '../../domain/instruments/calendars.ts'
import { classes } from '../../domain/instruments/classes.ts'
import { codeOf, instrumentKey, keyOf, marketOf, parseKey } from '../../domain/instruments/market-code.ts'
import { walletCurrency } from '../../domain/wallet.ts'

test.each(boardNames)('%s: market and code convert to the key and back', board => {
  const code = '7'.padStart(specOf(board).codeDigits ?? 1, '0')
  const key = instrumentKey(board, code)
  expect(parseKey(key)).toEqual({ board, code })
  expect(keyOf(marketOf(key), codeOf(key))).toBe(key)
  expect(keyOf(marketOf(key), ' 7 ')).toBe(key)
})

test('markets name boards one to one', () => {
  expect(new Set(marketCodes).size).toBe(boardNames.length)
})

test('a text that cannot be a code has no key', () => {
  for (const code of ['', ' ', '<b>', 'A'.repeat(21)]) expect(keyOf('UsStock', code)).toBeNull()
})

test.each(boardNames)('%s: a traded class has a wallet, a ticket and a currency that the wallet can pay', board => {
  const { settlement, wallet, ticketPage, currency, quotePage } = specOf(board)
  expect(calendarsOfBoard[board].length).toBeGreaterThan(0)
  expect(quotePage).toMatch(/^\/pages\//)
  expect(wallet !== null).toBe(settlement !== 'none')
  expect(ticketPage !== null).toBe(settlement !== 'none')
  if (settlement === 'cash' && wallet !== null) expect(walletCurrency[wallet]).toBe(currency)
})

test('every class has a board', () => {
  const used = new Set(boardNames.map(board => boards[board].class))
  expect(Object.keys(classes).filter(name => !used.has(name as keyof typeof classes))).toEqual([])
})

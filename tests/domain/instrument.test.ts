// Why: calls carry the codes of the specification (§3, §4). A key typed into a link is input and must not be trusted.
import { describe, expect, test } from 'vitest'
import { boardNames, boards } from '../../domain/instruments/boards.ts'
import { sources } from '../../domain/instruments/classes.ts'
import { instrumentKey, parseKey } from '../../domain/instruments/market-code.ts'
import { accountTypes } from '../../domain/user.ts'
import { walletCurrency, walletTabs } from '../../domain/wallet.ts'

test('codes are the specification’s', () => {
  expect(sources).toEqual({
    stock: 0,
    forex: 2,
    future: 3,
    blockTrade: 4,
    newStock: 5,
    auctionStock: 7,
    placingStock: 8,
    hkStock: 11,
    globalIndex: 99,
    robotCrypto: 100,
    bonds: 101,
    aiQuantify: 9999,
  })
  expect(accountTypes).toEqual({ individual: 2, company: 4 })
})

test('the selector shows eleven wallets, and only the Mexico wallet is in pesos', () => {
  expect(walletTabs).toHaveLength(11)
  expect(Object.entries(walletCurrency).filter(([, currency]) => currency === 'MXN')).toEqual([['mxStock', 'MXN']])
})

describe('keys', () => {
  test.each(['US.AAPL', 'HK.00700', 'MX.PE&OLES', 'MX.SITESB-1', 'IX.MXX', 'FX.USDMXN', 'FU.GC202612', 'FU.GC-MAIN'])(
    '%s is valid',
    text => {
      const parts = parseKey(text)
      expect(parts && instrumentKey(parts.board, parts.code)).toBe(text)
    },
  )

  test.each(['', 'AAPL', 'US.', 'US.aapl', 'XX.AAPL', 'US.<script>', 'US.AAPL ', `US.${'A'.repeat(30)}`, '__proto__'])(
    '%j is not a key',
    text => {
      expect(parseKey(text)).toBeNull()
    },
  )

  test('each board has its quote page', () => {
    expect(boardNames.map(board => boards[board].quotePage)).toEqual([
      '/pages/quote/stock',
      '/pages/hkstock/quote',
      '/pages/quote/stock',
      '/pages/quote/globalindex',
      '/pages/quote/forex',
      '/pages/quote/future',
      '/pages/quote/future',
      '/pages/robotai/quote',
    ])
  })
})

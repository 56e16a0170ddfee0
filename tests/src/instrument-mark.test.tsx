// The mark of an instrument tells its class by the shape, its sector by the hue, and its code by the letters.
import { expect, test } from 'vitest'
import { markOf } from '../../src/shared/instruments/mark.ts'

test.each([
  [{ board: 'US', code: 'AAPL', name: 'Apple Inc.', sector: 'technology' }, 'round AA'],
  [{ board: 'US', code: 'SPY', name: 'SPDR', sector: 'fund' }, 'square SP'],
  [{ board: 'HK', code: '00700', name: 'Tencent', sector: 'communication' }, 'round Te'],
  [{ board: 'IX', code: 'SPX', name: 'S&P 500', sector: 'none' }, 'square SP'],
  [{ board: 'FU', code: 'GC2612', symbol: 'GCZ6', name: 'Gold', sector: 'none' }, 'square GC'],
  [{ board: 'CM', code: 'XAUUSD', name: 'Gold', sector: 'none' }, 'square Au'],
  [{ board: 'CR', code: 'BTC', name: 'Bitcoin', sector: 'none' }, 'round BT'],
  [{ board: 'FX', code: 'EURUSD', name: 'Euro', sector: 'none' }, 'pair €$'],
  [{ board: 'FX', code: 'USDCHF', name: 'Franc', sector: 'none' }, 'pair $C'],
  [{ board: 'MX', code: 'X', name: 'One letter' }, 'round X'],
] as const)('%o has the mark %s', (marked, expected) => {
  const { shape, text, beside } = markOf(marked)
  expect(`${shape} ${text}${beside ?? ''}`).toBe(expected)
})

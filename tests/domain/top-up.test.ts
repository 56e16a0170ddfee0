// The money of one customer is one: what a wallet lacks is brought from the others, the fewest and cheapest first, and
// never less than what is missing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchanged } from '../../domain/exchange.ts'
import { Decimal } from '../../domain/money.ts'
import { planTopUp } from '../../domain/top-up.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { walletCurrency, walletTypes } from '../../domain/wallet.ts'

const rates: Readonly<Record<string, string>> = {
  'MXN USD': '0.0499',
  'USD MXN': '19.98',
  'HKD USD': '0.1279',
  'USD HKD': '7.79',
  'MXN HKD': '0.389',
  'HKD MXN': '2.55',
}
const rateOf = (from: WalletType, to: WalletType): Decimal | null => {
  const text = rates[`${walletCurrency[from]} ${walletCurrency[to]}`]
  return text === undefined ? null : new Decimal(text)
}
const plan = (to: WalletType, missing: bigint, has: Partial<Record<WalletType, bigint | null>>, rate = rateOf) =>
  planTopUp(to, missing, { usable: wallet => (wallet in has ? (has[wallet] ?? null) : 0n), rate })
const short = (made: ReturnType<typeof plan>) =>
  made?.moves.map(({ from, amount, received }) => [from, amount, received])

test('a wallet of the same currency comes first, the one with the most money before the others', () => {
  const has = { mxStock: 90_000_000n, balance: 300n, forex: 5_000n, follow: 800n }
  expect(short(plan('usStock', 5_500n, has))).toEqual([
    ['forex', 5_000n, 5_000n],
    ['follow', 500n, 500n],
  ])
})

test('an exchange brings what is still missing, rounded up in the money that is given', () => {
  const has = { mxStock: 1_000_000n, balance: 300n }
  expect(short(plan('usStock', 1_000n, has))).toEqual([
    ['balance', 300n, 300n],
    ['mxStock', 14_029n, 700n],
  ])
})

test('too little, an unknown balance and an unknown rate make no plan', () => {
  expect(plan('usStock', 1_000n, { balance: 999n })).toBeNull()
  expect(plan('usStock', 1_000n, { balance: null })).toBeNull()
  expect(plan('usStock', 1_000n, { mxStock: 1_000_000n }, () => null)).toBeNull()
})

test('a plan brings at least what is missing, with no more than there is, from each wallet once', () => {
  const money = fc.bigInt({ min: 0n, max: 10_000_000n })
  const all = fc.tuple(...walletTypes.map(() => money))
  const wanted = fc.bigInt({ min: 1n, max: 20_000_000n })
  fc.assert(
    fc.property(fc.constantFrom(...walletTypes), wanted, all, (to, missing, amounts) => {
      const has = new Map(walletTypes.map((wallet, nth) => [wallet, amounts[nth] ?? 0n]))
      const made = planTopUp(to, missing, { usable: wallet => has.get(wallet) ?? null, rate: rateOf })
      if (!made) {
        const worth = walletTypes.filter(each => each !== to).map(each => ownWorth(each, to, has.get(each) ?? 0n))
        expect(worth.reduce((sum, each) => sum + each, 0n)).toBeLessThan(missing)
        return
      }
      const { moves } = made
      expect(new Set(moves.map(({ from }) => from)).size).toBe(moves.length)
      expect(moves.every(({ from, amount }) => from !== to && amount > 0n && amount <= (has.get(from) ?? 0n))).toBe(
        true,
      )
      expect(moves.every(({ from, amount, received }) => received === ownWorth(from, to, amount))).toBe(true)
      expect(moves.reduce((sum, { received }) => sum + received, 0n)).toBeGreaterThanOrEqual(missing)
    }),
  )
})

function ownWorth(from: WalletType, to: WalletType, amount: bigint): bigint {
  const rate = rateOf(from, to)
  return rate ? exchanged(amount, rate) : amount
}

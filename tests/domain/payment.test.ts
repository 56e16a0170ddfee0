// Why: limits and fees of a withdrawal are shown before the request. The form and the server share the rule, and an
// amount that passes it must be payable.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { networks } from '../../domain/networks.ts'
import {
  CRYPTO_CURRENCY,
  cashWallet,
  checkDeposit,
  checkWithdrawal,
  depositKinds,
  depositLimits,
  withdrawalTerms,
} from '../../domain/payment.ts'
import { walletCurrency } from '../../domain/wallet.ts'

const ways: readonly (readonly [Currency, (typeof networks)[number] | null])[] = [
  ...currencies.map(currency => [currency, null] as const),
  ...networks.map(network => [CRYPTO_CURRENCY, network] as const),
]

test('each currency has one wallet for deposits and withdrawals', () => {
  for (const currency of currencies) expect(walletCurrency[cashWallet[currency]]).toBe(currency)
})

describe.each(ways)('%s, network %s', (currency, network) => {
  const terms = withdrawalTerms(currency, network)
  const room = { usable: 10n * terms.dayLimit, leftToday: terms.dayLimit }
  const said = (amount: bigint, more: Partial<typeof room> = {}) =>
    checkWithdrawal(terms, { ...room, ...more }, minorText(amount))

  test('every allowed amount leaves something after the fee, and the daily limit exceeds the minimum', () => {
    expect(terms.fee).toBeLessThan(terms.minimum)
    expect(terms.minimum).toBeLessThan(terms.dayLimit)
  })

  test('the minimum, the whole usable balance and the rest of the daily limit may be withdrawn, and not a cent more', () => {
    expect(said(terms.minimum)).toBeNull()
    expect(said(terms.minimum - 1n)).toEqual({
      reason: 'withdrawalMinimum',
      values: { minimum: minorText(terms.minimum), currency: terms.currency },
    })
    expect(said(50_000n, { usable: 50_000n })).toBeNull()
    expect(said(50_001n, { usable: 50_000n })).toEqual({
      reason: 'overUsable',
      values: { usable: '500.00', currency: terms.currency },
    })
    expect(said(50_000n, { leftToday: 50_000n })).toBeNull()
    expect(said(50_001n, { leftToday: 50_000n })).toEqual({
      reason: 'overDayLimit',
      values: { left: '500.00', currency: terms.currency },
    })
  })

  test('unknown limits refuse nothing', () => {
    expect(checkWithdrawal(terms, { usable: null, leftToday: null }, minorText(terms.minimum))).toBeNull()
  })

  test('an amount that passes is within all limits', () => {
    const money = fc.bigInt({ min: 0n, max: 2n * terms.dayLimit })
    fc.assert(
      fc.property(money, money, money, (amount, usable, leftToday) => {
        const within = amount >= terms.minimum && amount <= usable && amount <= leftToday
        expect(said(amount, { usable, leftToday }) === null).toBe(within)
      }),
    )
  })

  test.each([
    ['', 'required'],
    ['0', 'amountZero'],
    ['100.001', 'amountDecimals'],
    ['-100', 'amount'],
    ['1e5', 'amount'],
  ])('%j is not an amount: %s', (text, reason) => {
    expect(checkWithdrawal(terms, room, text)?.reason).toBe(reason)
  })
})

describe.each(depositKinds)('a deposit by %s', kind => {
  const limits = depositLimits(kind, 'MXN')
  const beyond = (text: string): string => minorText((parseMinor(text) ?? 0n) + 1n)

  test('is taken from its minimum to its published maximum, and the breach names the currency', () => {
    expect(checkDeposit(limits, kind, limits.minimum)).toBeNull()
    expect(checkDeposit(limits, kind, limits.maximum)).toBeNull()
    const values = { maximum: limits.maximum, currency: 'MXN' }
    for (const text of [beyond(limits.maximum), '999999999999.00'])
      expect(checkDeposit(limits, kind, text)).toEqual({ reason: 'depositMaximum', values })
    const under =
      kind === 'crypto' ? null : { reason: 'withdrawalMinimum', values: { minimum: '1.00', currency: 'MXN' } }
    expect(checkDeposit(limits, kind, '0.99')).toEqual(under)
  })
})

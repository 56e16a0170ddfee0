// Why: what may leave, and what it costs, is promised before it is asked for. The rule is the same on the form and on the
// server, and an amount that passes it must be one that can be paid.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Currency } from '../../domain/instrument.ts'
import { currencies } from '../../domain/instrument.ts'
import { minorText } from '../../domain/minor.ts'
import { networks } from '../../domain/networks.ts'
import { CRYPTO_CURRENCY, cashWallet, checkWithdrawal, withdrawalTerms } from '../../domain/payment.ts'
import { walletCurrency } from '../../domain/wallet.ts'

const ways: readonly (readonly [Currency, (typeof networks)[number] | null])[] = [
  ...currencies.map(currency => [currency, null] as const),
  ...networks.map(network => [CRYPTO_CURRENCY, network] as const),
]

test('each currency comes to and leaves from a wallet of its own', () => {
  for (const currency of currencies) expect(walletCurrency[cashWallet[currency]]).toBe(currency)
})

describe.each(ways)('%s, network %s', (currency, network) => {
  const terms = withdrawalTerms(currency, network)
  const room = { usable: 10n * terms.dayLimit, leftToday: terms.dayLimit }
  const said = (amount: bigint, more: Partial<typeof room> = {}) =>
    checkWithdrawal(terms, { ...room, ...more }, minorText(amount))

  test('something arrives of every amount that may be withdrawn, and a day has room for the least', () => {
    expect(terms.fee).toBeLessThan(terms.minimum)
    expect(terms.minimum).toBeLessThan(terms.dayLimit)
  })

  test('the minimum, all that is usable and all that is left today may be withdrawn, and not a cent beyond', () => {
    expect(said(terms.minimum)).toBeNull()
    expect(said(terms.minimum - 1n)).toEqual({
      reason: 'withdrawalMinimum',
      values: { minimum: minorText(terms.minimum) },
    })
    expect(said(50_000n, { usable: 50_000n })).toBeNull()
    expect(said(50_001n, { usable: 50_000n })).toEqual({ reason: 'overUsable', values: { usable: '500.00' } })
    expect(said(50_000n, { leftToday: 50_000n })).toBeNull()
    expect(said(50_001n, { leftToday: 50_000n })).toEqual({ reason: 'overDayLimit', values: { left: '500.00' } })
  })

  test('what is not known yet refuses nothing', () => {
    expect(checkWithdrawal(terms, { usable: null, leftToday: null }, minorText(terms.minimum))).toBeNull()
  })

  test('an amount that passes is within all of the bounds', () => {
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
  ])('%j is no amount: %s', (text, reason) => {
    expect(checkWithdrawal(terms, room, text)?.reason).toBe(reason)
  })
})

// Why: a ticket that states a smaller loss than is booked later cannot be trusted. The stated worst case is compared
// with the ledger after the price has jumped through the liquidation price.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import { positionSides } from '../../domain/margin.ts'
import { needOf } from '../../domain/margin-opening.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { expectSound, onlyPosition, openPositions, settle, trade } from '../support/margin.ts'
import { openTestStore } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, granted, openTradingHarness } from '../support/trading-harness.ts'

/** `perUnit`: dollars for one unit of the contract's currency at a price. */
const contracts = [
  { key: 'FX.EURUSD', wallet: 'forex', price: '1.2', decimals: 5, lot: 1_000, perUnit: () => new Decimal(1) },
  {
    key: 'FX.USDMXN',
    wallet: 'forex',
    price: '17.392',
    decimals: 5,
    lot: 1_000,
    perUnit: (price: Decimal) => new Decimal(1).div(price),
  },
  { key: 'FU.MES202612', wallet: 'future', price: '6000', decimals: 2, lot: 1, perUnit: () => new Decimal(1) },
] as const
type Contract = (typeof contracts)[number]

let harness: TradingHarness
beforeAll(async () => {
  harness = openTradingHarness(await openTestStore())
  quoteAt(contracts[1], new Decimal(contracts[1].price))
  await harness.trading.lead(harness.db)
})
afterAll(async () => {
  await harness.trading.stop()
  await harness.db.close()
})

function quoteAt({ key, decimals }: Contract, price: Decimal): Decimal {
  const text = price.toFixed(decimals)
  const size = 1_000_000
  harness.market.quote(key, { price: text, previousClose: text, bid: text, ask: text, askSize: size, bidSize: size })
  return new Decimal(text)
}

const minorOf = (text: string | null | undefined): bigint => must(parseMinor(text ?? ''), 'an amount')

async function freeIn(userId: string, { wallet }: Contract): Promise<bigint> {
  const wallets = await granted(harness, userId, 'POST /wallet/getWalletBalance', {})
  return minorOf(wallets.find(({ walletType }) => walletType === wallet)?.balance)
}

const step = fc.record({ lots: fc.integer({ min: 1, max: 40 }), permille: fc.integer({ min: 990, max: 1_010 }) })
const anyLife = fc.record({
  contract: fc.constantFrom(...contracts),
  side: fc.constantFrom(...positionSides),
  leverage: fc.constantFrom(2, 3, 5, 10, 18),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
})

test('the stated worst case is the loss that the ledger books when the price gaps, also for an increase', async () => {
  await fc.assert(
    fc.asyncProperty(anyLife, async ({ contract, side, leverage, steps }) => {
      const { key, wallet, perUnit, lot } = contract
      const terms = must(termsOf(key as InstrumentKey), 'terms')
      const start = new Decimal(contract.price)
      const userId = await addCustomer(harness, { [wallet]: '9000000.00' })
      let stated = 0n
      let owned = 0n
      let held = 0n
      for (const { lots, permille } of steps) {
        const price = quoteAt(contract, start.times(permille).div(1_000))
        const size = new Decimal(lots * lot).times(terms.multiplier)
        const [feeRate, times] = [new Decimal(terms.feeRate), new Decimal(leverage)]
        const need = needOf({ size, price, leverage: times, feeRate, rate: perUnit(price) }, held)
        owned = (await freeIn(userId, contract)) + held
        stated = need.most
        await trade(harness, userId, { key, side, quantity: String(lots * lot), leverage })
        held = minorOf((await onlyPosition(harness, userId, key)).margin)
        expect(minorText(held), 'the margin of the whole position').toBe(minorText(need.whole))
        expect(await freeIn(userId, contract), 'what the order takes').toBe(owned - need.whole - need.fee)
      }
      quoteAt(contract, start.times(side === 'long' ? '0.3' : '2.5'))
      await settle(harness)
      expect(await openPositions(harness, userId, key)).toEqual([])
      expect(minorText(owned - (await freeIn(userId, contract)))).toBe(minorText(stated))
      quoteAt(contract, start)
    }),
    {
      numRuns: 25,
      // The margin ends with a third of a cent and the fee with a fraction that is rounded up.
      examples: [[{ contract: contracts[2], side: 'long', leverage: 18, steps: [{ lots: 20, permille: 1_003 }] }]],
    },
  )
  await expectSound(harness)
})

// Why: a rule that is tested without the costs of its trades looks better than it was.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { Decimal } from '../../domain/money.ts'
import { costsOf } from '../../server/quant/trade-costs.ts'
import { createTestClock } from '../support/clock.ts'
import { createHandMarket } from '../support/hand-market.ts'
import { AFTERNOON } from '../support/trading-harness.ts'

const market = createHandMarket(createTestClock(AFTERNOON))
const costs = (key: InstrumentKey, price: string | null) =>
  costsOf(must(market.find(key), key), price === null ? null : new Decimal(price), AFTERNOON)

test('a share pays the fees of its board', () => {
  const { cost, fees } = costs(instrumentKey('HK', '00700'), '500')
  expect(cost).toBe('board')
  expect(fees.map(({ kind }) => kind)).toContain('stampDuty')
})

test('a future pays its commission, a pair and a spot code half of their spread', () => {
  const rate = (key: InstrumentKey, price: string) => {
    const { cost, fees } = costs(key, price)
    return [cost, fees.map(each => `${each.kind} ${each.rate} ${each.side}`).join()]
  }
  expect(rate(instrumentKey('FU', 'MES202612'), '6000')).toEqual(['commission', 'commission 0.00002 both'])
  // Half of a spread of 1.3 pips.
  expect(rate(instrumentKey('FX', 'EURUSD'), '1.2')).toEqual(['spread', 'commission 0.0000541667 both'])
  expect(rate(instrumentKey('CM', 'XAUUSD'), '4000')[0]).toBe('spread')
})

test('an instrument that is not traded costs nothing, and without a price no spread is named', () => {
  expect(costs(instrumentKey('IX', 'SPX'), '6000')).toEqual({ cost: 'none', fees: [] })
  expect(costs(instrumentKey('FX', 'EURUSD'), null)).toEqual({ cost: 'none', fees: [] })
})

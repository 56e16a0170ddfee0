// Why: a wrong liquidation price costs a customer money. Tested with published worked examples (W numbers), and with
// properties that hold for every position.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { MarginPosition, MarginRates, PositionSide } from '../../domain/margin.ts'
import {
  bankruptcyPrice,
  equityAt,
  increased,
  initialMargin,
  liquidatedFrom,
  liquidationLevel,
  liquidationPrice,
  maintenanceAt,
  marginMinor,
  marginState,
  partialLiquidation,
  positionSides,
  profitAt,
  settledMinor,
  settlementOf,
  shownLiquidationPrice,
  tradeFee,
} from '../../domain/margin.ts'
import { Decimal } from '../../domain/money.ts'

const dec = (value: number | string) => new Decimal(value)
const positionOf = (side: PositionSide, size: string, entry: string, collateral: string): MarginPosition => ({
  side,
  size: dec(size),
  entry: dec(entry),
  collateral: dec(collateral),
})
const ratesOf = (maintenance: string, fee = '0'): MarginRates => ({ maintenance: dec(maintenance), fee: dec(fee) })
const opened = (side: PositionSide, size: string, entry: string, leverage: string): MarginPosition =>
  positionOf(side, size, entry, initialMargin(dec(size), dec(entry), dec(leverage)).toFixed())

describe('worked examples', () => {
  test.each([
    // Published by dYdX, Bybit (on the mark price) and Phemex (which adds the closing fee to the margin).
    ['short 3 at 3000', positionOf('short', '3', '3000', '1000'), ratesOf('0.05'), { price: '3174.603', shown: null }],
    ['long 1 at 20000, 50×', opened('long', '1', '20000', '50'), ratesOf('0.005'), { price: '19698.492', shown: null }],
    [
      'long 500 at 0.40, 5×',
      positionOf('long', '500', '0.40', '40.096'),
      ratesOf('0.01', '0.0006'),
      { price: '0.323', shown: null },
    ],
    [
      'MES long 2, 20×',
      opened('long', '10', '6000', '20'),
      ratesOf('0.025'),
      { price: '5846.154', shown: ['0.25', '5846.25'] },
    ],
    [
      'MES the same, 10×',
      opened('long', '5', '6000', '10'),
      ratesOf('0.025'),
      { price: '5538.462', shown: ['0.25', '5538.5'] },
    ],
    [
      'MES the same, 5×',
      opened('long', '5', '6000', '5'),
      ratesOf('0.025'),
      { price: '4923.077', shown: ['0.25', '4923.25'] },
    ],
    [
      'MES the same, 2×',
      opened('long', '5', '6000', '2'),
      ratesOf('0.025'),
      { price: '3076.923', shown: ['0.25', '3077'] },
    ],
    [
      'MGC long 3, 20×',
      opened('long', '30', '4000', '20'),
      ratesOf('0.025'),
      { price: '3897.436', shown: ['0.1', '3897.5'] },
    ],
    [
      'USDMXN short',
      opened('short', '20000', '17.392', '20'),
      ratesOf('0.025'),
      { price: '17.816', shown: ['0.00001', '17.81619'] },
    ],
    [
      'ZC short 2, 10×',
      opened('short', '10000', '4.47', '10'),
      ratesOf('0.05'),
      { price: '4.683', shown: ['0.0025', '4.6825'] },
    ],
    [
      'USDMXN short, after financing',
      positionOf('short', '20000', '17.392', '16798.16'),
      ratesOf('0.025'),
      { price: '17.787', shown: ['0.00001', '17.78722'] },
    ],
  ] as const)('%s', (_, position, rates, { price, shown }) => {
    const exact = must(liquidationPrice(position, rates), 'a price')
    expect(exact.toFixed(3)).toBe(price)
    if (shown) expect(shownLiquidationPrice(position.side, exact, dec(shown[0]))?.toFixed()).toBe(shown[1])
  })

  test('margin, bankruptcy, and equity equal to maintenance at the liquidation price', () => {
    const position = opened('long', '10', '6000', '20')
    expect(position.collateral.toFixed()).toBe('3000')
    expect(bankruptcyPrice(position, dec(0))?.toFixed()).toBe('5700')
    const price = must(liquidationPrice(position, ratesOf('0.025')), 'a price')
    expect(equityAt(position, price).toFixed(2)).toBe('1461.54')
    expect(maintenanceAt(position, ratesOf('0.025'), price).toFixed(2)).toBe('1461.54')
  })

  test('margins', () => {
    expect(opened('long', '30', '4000', '20').collateral.toFixed()).toBe('6000')
    expect(opened('short', '20000', '17.392', '20').collateral.toFixed()).toBe('17392')
  })

  test('a month of wheat is valued each day; what falls short of maintenance is called up to the initial margin', () => {
    const wheat = (collateral: string) => positionOf('long', '25000', '5.20', collateral)
    const [initial, maintenance] = [dec(32_500), dec(25_000)]
    const equities = ['5.15', '4.98', '4.85'].map(price => equityAt(wheat('32500'), dec(price)))
    expect(equities.map(equity => equity.toFixed())).toEqual(['31250', '27000', '23750'])
    expect(equities.map(equity => equity.lessThan(maintenance))).toEqual([false, false, true])
    const called = initial.minus(must(equities[2], 'a third day'))
    expect(called.toFixed()).toBe('8750')
    const paidIn = wheat(initial.plus(called).toFixed())
    expect(['4.85', '5.02'].map(price => equityAt(paidIn, dec(price)).toFixed())).toEqual(['32500', '36750'])
  })

  test('at the highest leverage half of the margin is left, between two brokers’ thresholds', () => {
    const entry = dec('1.1684')
    const position = opened('long', '100000', '1.1684', '30')
    // ESMA requires a close-out at half of the margin, which is 1/30 here: an adverse move of 1.667 % of the entry
    // price.
    expect(profitAt(position, dec('1.14893')).plus(position.collateral.div(2)).abs().lessThan(1)).toBe(true)
    expect(entry.minus('1.14893').div(entry).toFixed(5)).toBe('0.01666')
    const price = must(liquidationPrice(position, ratesOf(dec(1).div(60).toFixed(20))), 'a price')
    const left = equityAt(position, price).div(position.collateral)
    // Of a margin of 1,000, Futu calls below 600 and closes the position below 400.
    expect([left.lessThan('0.6'), left.greaterThan('0.4')]).toEqual([true, true])
    expect(left.toFixed(3)).toBe('0.492')
  })

  test('half of two contracts is closed at 6050, and the remainder keeps its liquidation price', () => {
    const position = opened('long', '10', '6000', '20')
    const rest = { ...position, size: dec(5), collateral: position.collateral.div(2) }
    expect(profitAt(rest, dec(6050)).toFixed()).toBe('250')
    const [before, after] = [position, rest].map(each => liquidationPrice(each, ratesOf('0.025')))
    expect(shownLiquidationPrice('long', must(after, 'a price'), dec('0.25'))?.toFixed()).toBe('5846.25')
    expect(after?.minus(must(before, 'a price')).abs().lessThan('1e-30')).toBe(true)
  })

  test.each([
    // Prices of oil below zero and of the Swiss franc in January 2015: the customer loses at most the
    // margin.
    ['CL', positionOf('long', '1000', '3.30', '330'), '-37.63', ['0', '40600']],
    ['EURCHF', positionOf('long', '100000', '1.2000', '4000'), '0.9800', ['0', '18000']],
  ] as const)('%s: the customer does not pay a loss beyond the margin', (_, position, price, [returned, shortfall]) => {
    const settled = settlementOf(position.collateral, profitAt(position, dec(price)), dec(0))
    expect([settled.returned.toFixed(), settled.shortfall.toFixed()]).toEqual([returned, shortfall])
  })

  test('profit of a price move', () => {
    const profit = (side: PositionSide, size: string, entry: string, price: string) =>
      profitAt({ side, size: dec(size), entry: dec(entry) }, dec(price)).toFixed()
    expect(profit('long', '10', '26000', '26150')).toBe('1500')
    expect(profit('long', '100', '4000', '4001.3')).toBe('130')
    expect(profit('short', '12500000', '0.0066', '0.00659')).toBe('125')
  })

  test('a long that is paid in full has no liquidation price', () => {
    const position = opened('long', '10', '6000', '1')
    const price = liquidationPrice(position, ratesOf('0.025'))
    expect(shownLiquidationPrice('long', price, dec('0.25'))).toBeNull()
  })

  test('the level at which a position is liquidated includes the minimum maintenance; none is null', () => {
    const level = (position: MarginPosition, tick = '0.001', isSigned = false) =>
      liquidationLevel(position, ratesOf('0.0487'), { tick, isSigned })?.toFixed() ?? null
    // Paid in full: a tenth of the entry price is the minimum for maintenance, 70.231 × 0.1 × 0.0487 = 0.342.
    expect(level(opened('long', '1000', '70.231', '1'))).toBe('0.343')
    const more = positionOf('long', '1000', '70.231', '75000')
    expect(level(more)).toBeNull()
    expect(level(more, '0.001', true)).toBe('-4.426')
    expect(level(opened('short', '1000', '70.231', '1'))).toBe('133.939')
  })

  test('a roll keeps equity except for fees, and starts from the far contract’s price', () => {
    expect(profitAt(positionOf('long', '1000', '72', '7200'), dec(75)).toFixed()).toBe('3000')
    expect(opened('long', '1000', '74.40', '10').entry.toFixed()).toBe('74.4')
  })

  test('unknown values are null', () => {
    expect(marginState(opened('long', '10', '6000', '20'), ratesOf('0.025'), null)).toBeNull()
    expect(liquidationPrice(positionOf('long', '0', '6000', '0'), ratesOf('0.025'))).toBeNull()
    expect(bankruptcyPrice(positionOf('long', '1', '1', '1'), dec(1))).toBeNull()
  })

  test('margin is rounded up, and settled money half-even', () => {
    expect([marginMinor(dec('10.001')), settledMinor(dec('10.005')), settledMinor(dec('-10.015'))]).toEqual([
      1001n,
      1000n,
      -1002n,
    ])
  })
})

const scaled = (min: number, max: number, decimals: number) =>
  fc.integer({ min, max }).map(value => dec(value).div(dec(10).pow(decimals)))
const anyRates = fc.record({ maintenance: scaled(50, 2_500, 4), fee: scaled(0, 20, 4) })
const anyPosition = fc
  .record({
    side: fc.constantFrom(...positionSides),
    size: scaled(1, 5_000_000, 2),
    entry: scaled(1, 50_000_000, 4),
    leverage: fc.integer({ min: 1, max: 30 }),
    added: scaled(0, 1_000_000, 2),
  })
  .map(({ side, size, entry, leverage, added }): MarginPosition => {
    const margin = initialMargin(size, entry, dec(leverage))
    return { side, size, entry, collateral: margin.plus(added) }
  })
const anyPrice = scaled(1, 50_000_000, 4)
const other = (side: PositionSide): PositionSide => (side === 'long' ? 'short' : 'long')
/** Nearly equal. Decimals have 40 digits, of which the last few are inexact. */
const close = (one: Decimal, another: Decimal): boolean =>
  one.minus(another).abs().lessThanOrEqualTo(Decimal.max(1, one.abs()).times('1e-25'))

describe('properties of every position', () => {
  test('the profit of a long is the negative of that of a short', () => {
    fc.assert(
      fc.property(anyPosition, anyPrice, (position, price) => {
        const opposite = { ...position, side: other(position.side) }
        expect(profitAt(position, price).plus(profitAt(opposite, price)).isZero()).toBe(true)
      }),
    )
  })

  test('at the liquidation price equity is maintenance, to one minor unit', () => {
    fc.assert(
      fc.property(anyPosition, anyRates, (position, rates) => {
        const price = must(liquidationPrice(position, rates), 'a price')
        // Below a tenth of the entry price the minimum maintenance margin applies, so that the position is liquidated
        // earlier.
        fc.pre(price.greaterThan(position.entry.times('0.1')))
        const equity = settledMinor(equityAt(position, price))
        const maintenance = settledMinor(maintenanceAt(position, rates, price))
        expect(equity - maintenance).toBeGreaterThanOrEqual(-1n)
        expect(equity - maintenance).toBeLessThanOrEqual(1n)
      }),
    )
  })

  test('at the first price that liquidates it is liquidated, and nowhere on its safe side, also below zero', () => {
    const held = fc.tuple(anyPosition, scaled(0, 3_000, 3)).map(([position, share]) => ({
      ...position,
      collateral: position.collateral.plus(position.entry.times(position.size).times(share).div(1_000)),
    }))
    const away = fc.oneof(scaled(1, 1_000, 6), scaled(1, 5_000, 3))
    fc.assert(
      fc.property(held, anyRates, away, (position, rates, share) => {
        const first = must(liquidatedFrom(position, rates), 'a price')
        const towardsSafety = position.side === 'long' ? 1 : -1
        const at = (price: Decimal) => must(marginState(position, rates, price), 'a state')
        const slack = settledMinor(at(first).equity.minus(at(first).maintenance))
        expect(slack).toBeGreaterThanOrEqual(-1n)
        expect(slack).toBeLessThanOrEqual(1n)
        const beyond = first.plus(position.entry.times(share).times(towardsSafety))
        expect(at(beyond).isLiquidatable).toBe(false)
      }),
    )
  })

  test('at the bankruptcy price equity equals the closing fee', () => {
    fc.assert(
      fc.property(anyPosition, scaled(0, 20, 4), (position, fee) => {
        const price = must(bankruptcyPrice(position, fee), 'a price')
        fc.pre(price.greaterThan(0))
        expect(close(equityAt(position, price), tradeFee(position.size, price, fee))).toBe(true)
      }),
    )
  })

  test('the displayed price is on the tick grid, between the exact one and the entry or beyond it by less than a tick', () => {
    fc.assert(
      fc.property(anyPosition, anyRates, fc.constantFrom('0.25', '0.01', '0.00001', '5'), (position, rates, tick) => {
        const exact = liquidationPrice(position, rates)
        const shown = shownLiquidationPrice(position.side, exact, dec(tick))
        fc.pre(shown !== null && exact !== null)
        expect(must(shown, 'a price').modulo(tick).isZero()).toBe(true)
        const towards = must(shown, 'a price')
          .minus(must(exact, 'a price'))
          .times(position.side === 'long' ? 1 : -1)
        expect(towards.greaterThan('-1e-20') && towards.lessThan(tick)).toBe(true)
      }),
    )
  })

  test('added margin moves the liquidation price by its share, and changes neither entry nor profit', () => {
    fc.assert(
      fc.property(anyPosition, anyRates, scaled(1, 1_000_000, 2), anyPrice, (position, rates, added, price) => {
        const more = { ...position, collateral: position.collateral.plus(added) }
        const sign = position.side === 'long' ? 1 : -1
        const share = dec(1).minus(rates.maintenance.plus(rates.fee).times(sign))
        const before = must(liquidationPrice(position, rates), 'a price')
        const moved = added.div(position.size).div(share).times(-sign)
        expect(close(must(liquidationPrice(more, rates), 'a price'), before.plus(moved))).toBe(true)
        expect(profitAt(more, price).equals(profitAt(position, price))).toBe(true)
      }),
    )
  })

  test('opening more adds cost and margin, and closing part keeps the liquidation price', () => {
    fc.assert(
      fc.property(
        fc.record({ one: anyPosition, two: anyPosition, tenths: fc.integer({ min: 1, max: 9 }) }),
        anyRates,
        anyPrice,
        ({ one, two, tenths }, rates, price) => {
          const more = { size: two.size, entry: two.entry, collateral: two.collateral }
          const both = increased(one, more)
          const apart = profitAt(one, price).plus(profitAt({ ...two, side: one.side }, price))
          expect(close(profitAt(both, price), apart)).toBe(true)
          const part = (share: number) => ({
            ...both,
            size: both.size.times(share).div(10),
            collateral: both.collateral.times(share).div(10),
          })
          const rest = part(10 - tenths)
          const profit = profitAt(part(tenths), price)
          expect(close(profit.plus(profitAt(rest, price)), profitAt(both, price))).toBe(true)
          const [before, after] = [both, rest].map(each => must(liquidationPrice(each, rates), 'a price'))
          expect(close(must(before, 'a price'), must(after, 'a price'))).toBe(true)
        },
      ),
    )
  })
})

describe('partial liquidation', () => {
  const input = fc
    .record({
      position: anyPosition,
      lots: fc.integer({ min: 1, max: 500 }),
      rate: scaled(50, 2_500, 4),
      cost: scaled(0, 100, 4),
      /** Mark price, as a share of the way from the entry price to the bankruptcy price, in thousandths. */
      way: fc.integer({ min: 800, max: 1_100 }),
    })
    .map(({ position, lots, rate, cost, way }) => {
      const { side, size, entry, collateral } = position
      const end = must(bankruptcyPrice(position, dec(0)), 'a price')
      const mark = entry.plus(end.minus(entry).times(way).div(1_000))
      return { side, lots, multiplier: size.div(lots), entry, collateral, mark, maintenanceRate: rate, costRate: cost }
    })

  test('closes the fewest contracts that bring equity to 1.25 times maintenance', () => {
    fc.assert(
      fc.property(input, each => {
        const { lots, cost, equityAfter, maintenanceAfter } = partialLiquidation(each)
        expect(lots).toBeGreaterThanOrEqual(0)
        expect(lots).toBeLessThanOrEqual(each.lots)
        expect(cost.isNegative() && !cost.isZero()).toBe(false)
        if (lots === 0 || lots === each.lots) return
        expect(equityAfter.greaterThanOrEqualTo(maintenanceAfter.times('1.25').minus('1e-20'))).toBe(true)
        // Closing one contract less would not be enough.
        const perLot = cost.div(lots)
        const oneFewer = maintenanceAfter.times(each.lots - lots + 1).div(each.lots - lots)
        expect(equityAfter.plus(perLot).lessThan(oneFewer.times('1.25'))).toBe(true)
      }),
    )
  })

  test('closes none above maintenance, and all from a ratio of 110 % on, for at most the remaining equity', () => {
    const base = {
      side: 'long',
      lots: 10,
      multiplier: dec(5),
      entry: dec(6000),
      collateral: dec(15_000),
      maintenanceRate: dec('0.025'),
      costRate: dec('0.005'),
    } as const
    // The maintenance margin is 7312.50 at a mark of 5850, and 7307.69 at 5846.15.
    expect(partialLiquidation({ ...base, mark: dec(5850) }).lots).toBe(0)
    const part = partialLiquidation({ ...base, mark: dec(5846) })
    // Contracts to close: (1.25 × 7307.50 − 7300) ÷ (29230 × (0.03125 − 0.005)) = 2.39, so three.
    expect([part.lots, part.cost.toFixed(), part.equityAfter.toFixed(), part.maintenanceAfter.toFixed()]).toEqual([
      3,
      '438.45',
      '6861.55',
      '5115.25',
    ])
    const all = partialLiquidation({ ...base, mark: dec(5701) })
    expect([all.lots, all.cost.toFixed(), all.equityAfter.toFixed(), all.maintenanceAfter.toFixed()]).toEqual([
      10,
      '50',
      '0',
      '0',
    ])
    const beyond = partialLiquidation({ ...base, mark: dec(5600) })
    expect([beyond.lots, beyond.cost.toFixed(), beyond.equityAfter.toFixed()]).toEqual([10, '0', '-5000'])
  })
})

// Mining robots for tests: the real products on a market whose bitcoin price is set by the test.
import { expect } from 'vitest'
import { must } from '../../domain/assert.ts'
import { Decimal } from '../../domain/money.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { RobotHour, robotCalls } from '../../domain/wire/calls/robot.ts'
import type { Db } from '../../server/db/db.ts'
import { runParts } from '../../server/products/run-parts.ts'
import { robotPart } from '../../server/robots/part.ts'
import { callingAt } from './calling.ts'
import { productDeps, silent } from './product-deps.ts'
import type { TradingHarness } from './trading-harness.ts'
import { openTradingHarness } from './trading-harness.ts'

export type RobotHarness = TradingHarness & {
  readonly part: ReturnType<typeof robotPart>
  readonly products: ReturnType<typeof runParts>
}

/**
 * Opens the robots on a hand market. Its bars are flat at the current price, so that a complete bar of five minutes
 * always exists.
 */
export function openRobots(db: Db): RobotHarness {
  const harness = openTradingHarness(db)
  harness.market.quote('CR.BTCUSD', { price: '91250.00', bid: '91240.00', ask: '91260.00' })
  const part = robotPart(productDeps(db, harness, 'always'))
  return { ...harness, part, products: runParts({ clock: harness.clock, log: silent, jobs: {} }, [part]) }
}

type RobotCall = Exclude<
  keyof typeof robotCalls,
  'GET /crypto/kline' | 'GET /crypto/stock_detail_ft' | 'GET /crypto/quantify_list'
>
export const { call, granted } = callingAt<RobotHarness, RobotCall>(harness => harness.part.handlers)

/** Advances the clock hour by hour, and runs the jobs that are due after each hour. */
export async function pass(harness: RobotHarness, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= HOUR_MS) {
    harness.clock.advance(Math.min(left, HOUR_MS))
    await harness.products.runDue(harness.db)
  }
}

export const first = <T>(list: readonly T[]): T => must(list[0], 'the first of a list')

/** Recalculates paid hours, in their order, from their stored inputs alone. Returns their sum in dollars. */
export function recomputed(hours: readonly RobotHour[]): Decimal {
  let [carry, remainder, total] = [new Decimal(0), new Decimal(0), new Decimal(0)]
  for (const hour of hours) {
    expect([hour.carryBefore, hour.remainderBefore]).toEqual([carry.toFixed(), remainder.toFixed()])
    const found = new Decimal(hour.hashrate)
      .times('1e12')
      .times(hour.seconds)
      .div(new Decimal(2).pow(32).times(hour.shareDifficulty))
      .plus(carry)
    expect(hour.shares).toBe(found.floor().toNumber())
    carry = found.minus(hour.shares).toDecimalPlaces(12, Decimal.ROUND_DOWN)
    const part = new Decimal(hour.shares).times(hour.shareDifficulty).div(hour.difficulty).times(hour.subsidy)
    const coins = part.times(new Decimal(1).minus(hour.poolFee)).toDecimalPlaces(12, Decimal.ROUND_DOWN)
    expect(hour.coins).toBe(coins.toFixed())
    const money = coins.times(hour.price).plus(remainder)
    expect(hour.amount).toBe(money.toFixed(2, Decimal.ROUND_FLOOR))
    remainder = money.minus(hour.amount).toDecimalPlaces(12, Decimal.ROUND_DOWN)
    total = total.plus(hour.amount)
  }
  return total
}

// The page of the workbench's benchmark: it runs the code of the workbench's worker on a page's main thread, which can
// be slowed.
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import type { QuantRule } from '../../../domain/quant/rule.ts'
import { tryRule } from '../../../worker/workbench/try-rule.ts'

declare global {
  interface Window {
    /** Runs a rule once on a generated history of `bars` bars. Returns the time in milliseconds. */
    tryOut: (rule: QuantRule, bars: number, stepMs: number) => number
  }
}

const fees = [
  { kind: 'commission', rate: '0.001', base: 'value', side: 'both', minimum: '0.99', maximum: null, roundUpTo: null },
  { kind: 'regulatory', rate: '0.0000278', base: 'value', side: 'sell', minimum: null, maximum: null, roundUpTo: null },
] as const

/** Returns a pseudo-random price series around one price, the same in each run. */
function walk(bars: number): number[] {
  let [price, state] = [20_000, 1]
  return Array.from({ length: bars }, () => {
    state = (state * 48_271) % 2_147_483_647
    price += Math.round((state / 2_147_483_647 - 0.5) * 400 + (20_000 - price) / 100)
    return price
  })
}

window.tryOut = (rule, bars, stepMs) => {
  const close = walk(bars)
  const history = {
    key: instrumentKey('US', 'AAPL'),
    currency: 'USD',
    zone: 'America/New_York',
    priceDecimals: 2,
    cost: 'board' as const,
    fees: fees as never,
    time: close.map((_, nth) => nth * stepMs),
    open: close.map((price, nth) => close[nth - 1] ?? price),
    close,
  }
  const before = performance.now()
  const { answer } = tryRule(history, { rule, width: 340 })
  const took = performance.now() - before
  if (answer.state !== 'done') throw new Error(`The rule did not run: ${answer.state}`)
  return took
}

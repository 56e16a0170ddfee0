// Benchmark of the workbench: it runs a trading rule on ten years of days and on a year of hours, on a processor slowed
// six times. Reason: users change a parameter and wait for the result, and their phones are slow. Chrome slows only a
// page's main thread, so the worker's code runs there; reading the history is not included. There is no peer.
import type { Page } from 'playwright'
import { must } from '../domain/assert.ts'
import type { QuantRule } from '../domain/quant/rule.ts'
import { DAY_MS, HOUR_MS } from '../domain/time.ts'
import type { Bench, Row } from './bench.ts'
import { Meter } from './browser/measure.ts'
import { openBrowser, servePages } from './browser/pages.ts'
import { SLOWER } from './browser/phone.ts'

const MARK_MS = 1_000
const rules: readonly QuantRule[] = [
  { kind: 'grid', band: '0.15', levels: 20 },
  { kind: 'purchase', part: '0.02', every: 5 },
  { kind: 'averages', fast: 10, slow: 20 },
  { kind: 'reversion', window: 20, deviations: '2' },
  { kind: 'momentum', lookback: 252, skip: 21, count: 1, every: 21 },
]
/** Histories of an exchange with trading sessions, and of a market that never closes. */
const histories = [
  { name: 'ten years of days of an exchange', bars: 2_520, stepMs: DAY_MS },
  { name: 'ten years of days', bars: 3_650, stepMs: DAY_MS },
  { name: 'a year of hours of an exchange', bars: 1_764, stepMs: 5 * HOUR_MS },
  { name: 'a year of hours', bars: 8_760, stepMs: HOUR_MS },
] as const

export const workbench: Bench = {
  name: 'workbench',
  async run(quick) {
    const served = await servePages()
    const browser = await openBrowser()
    try {
      const rows: Row[] = []
      for (const history of quick ? histories.slice(0, 1) : histories) {
        const page = await browser.newPage()
        await page.goto(served.urlOf('workbench'))
        await (await Meter.of(page)).slow(SLOWER)
        rows.push(...(await rowsOf(page, history, quick ? 1 : 5)))
        await page.close()
      }
      return rows
    } finally {
      await browser.close()
      await served.close()
    }
  },
}

/** Returns two rows: the first run, whose code is not yet compiled, and the median of the slowest rule. */
async function rowsOf(page: Page, { name, bars, stepMs }: (typeof histories)[number], rounds: number): Promise<Row[]> {
  const run = (rule: QuantRule) =>
    page.evaluate(([of, count, step]) => window.tryOut(of, count, step), [rule, bars, stepMs] as const)
  const first = await run(must(rules[2], 'a rule'))
  const medians: number[] = []
  for (const rule of rules) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await run(rule))
    medians.push(must(times.sort((one, other) => one - other)[Math.floor(rounds / 2)], 'a median'))
  }
  return [rowOf(`${name}, the first run`, first), rowOf(`${name}, the slowest rule`, Math.max(...medians))]
}

const rowOf = (name: string, value: number): Row => ({
  name: `workbench: ${name}, slowed ${SLOWER} times`,
  value,
  unit: 'ms',
  peer: null,
  peerValue: null,
  ratio: null,
  mark: { most: MARK_MS },
})

// Whatever goes wrong between the Gateway and the feed, the minutes end as the bars of Interactive Brokers.
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Harness, HarnessOptions } from '../support/ibkr-harness.ts'
import { expectedLines, lines, openIbkr } from '../support/ibkr-harness.ts'
import { contracts, tapeOf } from '../support/ibkr-tape.ts'

/** A Tuesday, 09:30:20 in New York. */
const START = Date.UTC(2026, 2, 3, 14, 30, 20)
const [apple] = contracts
const steps = tapeOf({ startMs: START + 5 * SECOND_MS, count: 24, everyMs: 7 * SECOND_MS, of: contracts.slice(0, 1) })
const AAPL = 'US.AAPL'

let harness: Harness | null = null
afterEach(async () => {
  await harness?.close()
  harness = null
})

async function open(options: Partial<HarnessOptions> = {}, tape = steps): Promise<Harness> {
  harness = await openIbkr(tape, START, Object.assign({ keys: [AAPL] }, options))
  return harness
}

const isLive = ({ feed }: Harness): boolean => feed.health().state === 'live'

const isComplete = (one: Harness): boolean =>
  one.fake.played === steps.length &&
  lines(one.bars(AAPL)).join() === expectedLines(steps, apple?.conId ?? 0).join()

async function playAll(one: Harness): Promise<void> {
  await one.until(() => isLive(one))
  await one.until(() => isComplete(one))
}

test('without a fault: one connection, quotes with both sizes, and the bars of the provider', async () => {
  const one = await open()
  await playAll(one)
  expect(one.feed.health()).toMatchObject({ state: 'live', reconnects: 0, malformed: 0, symbols: { open: 1 } })
  expect(one.view(AAPL).quote).toMatchObject({ bidSize: 300, askSize: 500 })
})

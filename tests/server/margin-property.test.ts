// Why: the scenarios of isolated margin are those that their authors thought of. Here opening, adding, reducing,
// reversing, margin, leverage, stops, prices, gaps, nights and expiries come in any order. After each step no money may
// be created or lost, no balance may be negative, and a liquidation may change its own position only. A failure prints
// its seed and path. `MODEL_RUNS=200 MODEL_COMMANDS=100 MODEL_SEED=7 npm test -- tests/server/margin-property` runs
// more steps.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionSides } from '../../domain/margin.ts'
import type { LifeStep } from '../support/margin-life.ts'
import { CUSTOMERS, lifeKeys, MarginLife } from '../support/margin-life.ts'
import { sizesOf } from '../support/model/sizes.ts'
import { onOneStore } from '../support/postgres.ts'

/** Time limit: none in effect for a long run; a short run must not hang. */
const TIMEOUT_MS = process.env['MODEL_RUNS'] ? 24 * 3_600_000 : 120_000

const who = fc.nat(CUSTOMERS - 1)
const key = fc.constantFrom(...lifeKeys)
const side = fc.constantFrom(...positionSides)
const nth = fc.nat(7)
const lots = fc.integer({ min: 1, max: 12 })
const leverage = fc.constantFrom(1, 2, 5, 10, 20)
const named = <Kind extends LifeStep['kind']>(kind: Kind) => fc.constant(kind)

const opening = fc.record({ kind: named('open'), who, key, side, lots, leverage: fc.constantFrom(5, 10, 20) })
const step: fc.Arbitrary<LifeStep> = fc.oneof(
  { weight: 6, arbitrary: opening },
  { weight: 2, arbitrary: fc.record({ kind: named('rest'), who, key, side, lots, leverage }) },
  { weight: 5, arbitrary: fc.record({ kind: named('reduce'), nth, percent: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: named('flip'), nth, lots, leverage }) },
  { weight: 2, arbitrary: fc.record({ kind: named('margin'), nth, cents: fc.integer({ min: 1, max: 300_000 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: named('leverage'), nth, leverage }) },
  { weight: 1, arbitrary: fc.record({ kind: named('stops'), nth, permille: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: named('move'), key, permille: fc.integer({ min: -15, max: 15 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: named('move'), key, permille: fc.integer({ min: -400, max: 400 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: named('edge'), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: named('night') }) },
  { weight: 1, arbitrary: fc.record({ kind: named('expiry') }) },
)
/** First and last steps of every run. The first run has only these: together they cause an event of each kind. */
const beginning: readonly LifeStep[] = [
  { kind: 'open', who: 0, key: 'FX.EURUSD', side: 'long', lots: 20, leverage: 20 },
  { kind: 'open', who: 1, key: 'FX.USDJPY', side: 'short', lots: 10, leverage: 10 },
  { kind: 'open', who: 1, key: 'FU.MGC202612', side: 'long', lots: 1, leverage: 5 },
  { kind: 'reduce', nth: 0, percent: 30 },
  { kind: 'edge', nth: 0 },
  { kind: 'night' },
]
const ending: readonly LifeStep[] = [
  { kind: 'open', who: 1, key: 'FX.USDJPY', side: 'short', lots: 2, leverage: 20 },
  { kind: 'move', key: 'FX.USDJPY', permille: 300 },
  { kind: 'expiry' },
  { kind: 'expiry' },
]

onOneStore('margined positions', open => {
  test(
    'keep all money, and only their own risk, through any sequence of steps',
    async () => {
      const { seed, runs, commands } = sizesOf({ runs: 4, commands: 20 })
      const tally: Record<string, number> = {}
      const steps = fc.array(step, { minLength: Math.floor(commands / 2), maxLength: commands, size: 'max' })
      const property = fc.asyncProperty(steps, async drawn => {
        const db = await open()
        const life = await MarginLife.begin(db, tally)
        try {
          for (const each of [...beginning, ...drawn, ...ending]) await life.play(each)
        } finally {
          await life.end()
          await db.close()
        }
      })
      await fc.assert(property, { seed, numRuns: runs, endOnFailure: runs < 10, examples: [[[]]] })
      expect(tally).toMatchObject(
        Object.fromEntries(
          ['open', 'partly closed', 'reduced by force', 'closed by force', 'financed', 'ended'].map(what => [
            what,
            expect.any(Number),
          ]),
        ),
      )
    },
    TIMEOUT_MS,
  )
})

// Two devices, the matcher and the reviewer act at once on one order, holding, wallet, request or key. Whatever the
// interleaving, the responses and the resulting state must equal those of some sequential order. `MODEL_RUNS=1000 npm
// test -- tests/server/model-races` runs more races.
import { expect, test } from 'vitest'
import { runRaces } from '../support/model/race.ts'
import { sizesOf } from '../support/model/sizes.ts'
import { onEachStore } from '../support/postgres.ts'

/** Time limit: none in effect for a long run; a short run must not hang. */
const TIMEOUT_MS = process.env['MODEL_RUNS'] ? 24 * 3_600_000 : 180_000

/**
 * Seeds that failed once, each with the defect that it found. A seed stays valid as long as the generators of races do
 * not change.
 */
const kept = [
  {
    found: 'a withdrawal whose money an order or a transfer took was refused otherwise than one that comes after',
    seed: 42,
    path: '4',
    runs: 1,
    commands: 10,
  },
] as const

onEachStore('races', open => {
  test(
    'end like some sequential order of the operations',
    async () => {
      const { runs, commands } = await runRaces({ open, ...sizesOf({ runs: 4, commands: 8 }) })
      expect(commands).toBeGreaterThan(runs)
    },
    TIMEOUT_MS,
  )

  test.each(kept)(
    'still pass where a defect was: $found',
    async ({ found, ...where }) => {
      const { runs } = await runRaces({ open, ...where })
      expect(runs, found).toBe(1)
    },
    TIMEOUT_MS,
  )
})

// Why: two devices, the matcher and the desk act at once on one order, one holding, one wallet, one request or one key.
// Whatever the interleaving, what was answered and what is there afterwards must be what some order of it explains.
// `MODEL_RUNS=1000 npm test -- tests/server/model-races` runs more of it.
import { expect, test } from 'vitest'
import { runRaces } from '../support/model/race.ts'
import { sizesOf } from '../support/model/sizes.ts'
import { onEachStore } from '../support/postgres.ts'

/** A long run is for as long as it takes; a short one that hangs has failed. */
const PATIENCE_MS = process.env['MODEL_RUNS'] ? 24 * 3_600_000 : 180_000

/** Seeds that failed once, with what they found. They hold as long as nothing changes in how races are drawn. */
const kept = [
  {
    found: 'a withdrawal whose money an order or a transfer took was refused otherwise than one that comes after',
    ...{ seed: 42, path: '4', runs: 1, commands: 10 },
  },
] as const

onEachStore('races', open => {
  test(
    'end as some order of what happened explains',
    async () => {
      const { runs, commands } = await runRaces({ open, ...sizesOf({ runs: 4, commands: 8 }) })
      expect(commands).toBeGreaterThan(runs)
    },
    PATIENCE_MS,
  )

  test.each(kept)(
    'are still where one was not: $found',
    async ({ found, ...where }) => {
      const { runs } = await runRaces({ open, ...where })
      expect(runs, found).toBe(1)
    },
    PATIENCE_MS,
  )
})

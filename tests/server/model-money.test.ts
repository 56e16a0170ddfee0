// Why: each flow of money is right in the stories that somebody thought of. Here nobody thinks: orders, fills, cancellations,
// deposits, transfers, withdrawals, decisions and repeated keys come in any order, beside a plain model of them, and after
// each the wallets, orders, holdings, requests and the devices' events are the model's to the minor unit, and the ledger's
// laws hold. `MODEL_RUNS=1000 MODEL_COMMANDS=200 npm test -- tests/server/model-money` runs more of it.
import { expect, test } from 'vitest'
import { runModel } from '../support/model/run.ts'
import { sizesOf } from '../support/model/sizes.ts'
import { onEachStore } from '../support/postgres.ts'

/** A long run is for as long as it takes; a short one that hangs has failed. */
const PATIENCE_MS = process.env['MODEL_RUNS'] ? 24 * 3_600_000 : 180_000

onEachStore('the model of money', open => {
  test(
    'is what the server says, whatever comes after what',
    async () => {
      const { runs, commands } = await runModel({ open, ...sizesOf({ runs: 4, commands: 80 }) })
      expect(commands).toBeGreaterThan(runs)
    },
    PATIENCE_MS,
  )
})

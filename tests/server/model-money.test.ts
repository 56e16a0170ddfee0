// The scenario tests cover only the sequences that their authors thought of. Here orders, fills, cancellations,
// deposits, transfers, withdrawals, decisions and repeated keys come in random order, beside a plain model of them.
// After each operation the wallets, orders, holdings, requests and events equal the model's to the minor unit, and the
// ledger's invariants hold. `MODEL_RUNS=1000 MODEL_COMMANDS=200 npm test -- tests/server/model-money` runs more of it.
import { expect, test } from 'vitest'
import { runModel } from '../support/model/run.ts'
import { sizesOf } from '../support/model/sizes.ts'
import { onEachStore } from '../support/postgres.ts'

/** A long run may take any time; a short one must not hang. */
const TIMEOUT_MS = process.env['MODEL_RUNS'] ? 24 * 3_600_000 : 180_000

onEachStore('the model of money', open => {
  test(
    'equals the server after any sequence of operations',
    async () => {
      const { runs, commands } = await runModel({ open, ...sizesOf({ runs: 4, commands: 80 }) })
      expect(commands).toBeGreaterThan(runs)
    },
    TIMEOUT_MS,
  )
})

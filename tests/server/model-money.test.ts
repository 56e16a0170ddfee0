// The scenario tests cover only the sequences that their authors thought of. Here orders, fills, cancellations,
// deposits, transfers, withdrawals, decisions and repeated keys come in random order, and a plain model executes the
// same. After each operation the wallets, orders, holdings, requests and events must equal the model's to the minor
// unit, and the ledger's invariants must hold. `MODEL_RUNS=1000 MODEL_COMMANDS=200 npm test --
// tests/server/model-money` runs more operations.
import { expect, test } from 'vitest'
import { runModel } from '../support/model/run.ts'
import { sizesOf } from '../support/model/sizes.ts'
import { onEachStore } from '../support/postgres.ts'

/** Time limit: none in effect for a long run; a short run must not hang. */
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

// `npm run check`: everything that can be checked within 90 s on two idle cores: types, lint, layers, and the fast
// tests. A fast test starts no browser, database or process, does not wait for a clock and does not simulate years of a
// market. `npm test` runs everything. Arguments are passed to the test runner.
import { step } from './step.ts'
import { helpIfAsked } from './usage.ts'

helpIfAsked(`Types, lint and format, layers and the fast tests, in under 90 s on two cores.

  npm run check

More arguments go to the test runner.`)

const FAST = [
  'tests/architecture',
  'tests/domain',
  'tests/worker',
  'tests/server/calendar',
  'tests/server/catalogue',
  'tests/server/config',
  'tests/server/feed-encode',
  'tests/server/feed-paces',
  'tests/server/market-calls',
  'tests/server/stream-fuzz',
  'tests/server/tape',
  'tests/server/user-agent',
]
/** Tests with long property runs, and tests of the engine against a whole server. */
const SLOW = ['engine', 'engine-account', 'engine-forget', 'engine-pace', 'shapes', 'stream-model'].map(
  name => `tests/worker/${name}.test.ts`,
)

const start = performance.now()
const [types, lint] = await Promise.all([step('tsc', ['-b']), step('biome', ['check', '--error-on-warnings', '.'])])
const tests = await step('vitest', [
  'run',
  '--project=node',
  ...SLOW.map(file => `--exclude=${file}`),
  ...FAST,
  ...process.argv.slice(2),
])
const failed = Object.entries({ types, lint, tests }).filter(([, code]) => code !== 0)
console.log(`\n${Math.round((performance.now() - start) / 1_000)} s`)
console.log(failed.length === 0 ? 'ok' : `failed: ${failed.map(([name]) => name).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

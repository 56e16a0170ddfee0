// `npm test`: types, lint, then every test, in that order; all steps run even if one fails, so that one run reports
// everything. Ends with the names of the failed checks and tests, and the line 'N passed, N failed', which people and CI
// rely on: a log that is cut still says what failed. Arguments go to the test runner:
// `npm test -- tests/domain` runs a folder's tests alone, without types and lint; `npm test -- --changed` the tests that
// import what has changed since the last commit; `npm test -- --all` every money test on both stores.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { step } from './step.ts'
import { helpIfAsked } from './usage.ts'

helpIfAsked(`Types, lint, build and every test.

  npm test                     everything
  npm test -- tests/domain     the tests of a folder or file, without types, lint and build
  npm test -- --changed        the tests that import what has changed since the last commit
  npm test -- --all            everything, with every money test on both stores

More arguments go to the test runner. Without nats-server, postgresql or nginx, the tests that need them are left out.`)

const REPORT = '.cache/test-report.json'

type Counts = { passed: number; failed: number; skipped: number }

type FileReport = {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
}

type Report = {
  readonly testResults: readonly FileReport[]
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

/** Returns the name of the check if it failed. */
async function check(
  name: string,
  command: string,
  args: readonly string[],
  counts: Counts,
): Promise<readonly string[]> {
  console.log(`\n# ${name}`)
  const code = await step(command, args)
  if (code === 0) counts.passed++
  else counts.failed++
  return code === 0 ? [] : [name]
}

/** Returns the names of the failed tests. A test file that cannot be loaded has none, and counts as one failure. */
async function runTests(args: readonly string[], counts: Counts): Promise<readonly string[]> {
  mkdirSync('.cache', { recursive: true })
  rmSync(REPORT, { force: true })
  const code = await step('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
    ...args,
  ])
  const report = readReport()
  counts.passed += report?.numPassedTests ?? 0
  counts.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  const failed = report?.testResults.flatMap(failedIn) ?? []
  counts.failed += code === 0 ? 0 : Math.max(1, failed.length)
  return failed
}

/** The failed tests of a file, or the file itself if it could not be loaded. */
function failedIn({ name, status, assertionResults }: FileReport): string[] {
  const file = relative(process.cwd(), name)
  const tests = assertionResults.filter(test => test.status === 'failed').map(test => `${file}: ${test.fullName}`)
  return tests.length === 0 && status === 'failed' ? [file] : tests
}

function readReport(): Report | null {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8')) as Report
  } catch {
    return null
  }
}

const given = process.argv.slice(2)
if (given.includes('--all')) process.env['ALL_STORES'] = '1'
const args = given.filter(each => each !== '--all')
const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
const failed: string[] = []
if (args.length === 0) {
  failed.push(...(await check('types', 'tsc', ['-b'], counts)))
  failed.push(...(await check('lint and format', 'biome', ['check', '--error-on-warnings', '.'], counts)))
  failed.push(...(await check('build', 'node', ['tools/build.ts'], counts)))
}
failed.push(...(await runTests(args, counts)))
if (failed.length > 0) console.log(`\nfailed:\n${failed.join('\n')}`)
console.log(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0

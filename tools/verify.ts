// `npm run verify`: what CI checks besides the tests: no unused code, no budget exceeded, no benchmark ratio below its
// floor, and no data lost when servers are killed. Code that only tests use counts as unused. Benchmarks and fault runs
// are left out if they passed with the same inputs; `npm run verify -- --all` runs them in any case.
import { ensureBuilt } from './build.ts'
import { unlessPassed } from './passed.ts'
import { layersComeFirst, measureSizes, printSizes } from './sizes.ts'
import { step } from './step.ts'
import { helpIfAsked } from './usage.ts'

helpIfAsked(`Checks what CI checks besides the tests: unused code, sizes, benchmarks against their floors, and fault runs.

  npm run verify             benchmarks and fault runs only if an input changed since they passed (.ci/passed.json)
  npm run verify -- --all    in any case

Without nats-server or postgresql, what needs them is named and left out.`)

/** What a server and the engines that its customers run consist of. */
const SERVED = ['package-lock.json', 'domain', 'server', 'locales', 'worker', 'faults', 'tests/support', 'tools']
/** The page besides, which benchmarks run in a browser. */
const BENCHED = [
  ...SERVED.filter(folder => folder !== 'faults'),
  'src',
  'service-worker',
  'index.html',
  'vite.config.ts',
  'bench',
]

console.log('# unused files, exports and dependencies')
const unused = await step('knip', ['--no-progress'])
const testedOnly = await step('knip', ['--production', '--include', 'files,exports', '--no-progress'])
console.log('\n# sizes')
await ensureBuilt()
const isWithin = printSizes(measureSizes())
const isOrdered = layersComeFirst()
console.log(`${isOrdered ? 'ok  ' : 'WRONG'} the first stylesheet names the layers in their order`)
const isAll = process.argv.includes('--all')
const long = (check: string, sources: readonly string[], file: string) => {
  const run = () => step('node', [file, '--quick'])
  return isAll ? run() : unlessPassed(check, sources, run)
}
console.log('\n# benchmarks')
const fell = await long('benchmarks', BENCHED, 'bench/run.ts')
console.log('\n# faults')
const lost = await long('faults', SERVED, 'faults/run.ts')
const isClean = unused === 0 && testedOnly === 0
process.exitCode = isClean && isWithin && isOrdered && fell === 0 && lost === 0 ? 0 : 1

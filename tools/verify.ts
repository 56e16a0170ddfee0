// `npm run verify`: what CI checks besides the tests: no unused code, no budget exceeded, no benchmark ratio below its
// floor, and no data lost when servers are killed. Code that only tests use counts as unused.
import { ensureBuilt } from './build.ts'
import { layersComeFirst, measureSizes, printSizes } from './sizes.ts'
import { step } from './step.ts'

console.log('# unused files, exports and dependencies')
const unused = await step('knip', ['--no-progress'])
const testedOnly = await step('knip', ['--production', '--include', 'files,exports', '--no-progress'])
console.log('\n# sizes')
await ensureBuilt()
const isWithin = printSizes(measureSizes())
const isOrdered = layersComeFirst()
console.log(`${isOrdered ? 'ok  ' : 'WRONG'} the first stylesheet names the layers in their order`)
console.log('\n# benchmarks')
const fell = await step('node', ['bench/run.ts', '--quick'])
console.log('\n# faults')
const lost = await step('node', ['faults/run.ts', '--quick'])
const isClean = unused === 0 && testedOnly === 0
process.exitCode = isClean && isWithin && isOrdered && fell === 0 && lost === 0 ? 0 : 1

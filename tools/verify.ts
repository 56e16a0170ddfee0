// `npm run verify`: what CI checks besides the tests: no unused code, no budget exceeded, no benchmark ratio below its
// floor, and no data lost when servers are killed.
import { ensureBuilt } from './build.ts'
import { layersComeFirst, measureSizes, printSizes } from './sizes.ts'
import { step } from './step.ts'

console.log('# unused files, exports and dependencies')
const unused = await step('knip', ['--no-progress'])
console.log('\n# sizes')
await ensureBuilt()
const isWithin = printSizes(measureSizes())
const isOrdered = layersComeFirst()
console.log(`${isOrdered ? 'ok  ' : 'WRONG'} the layers' order stands in the first stylesheet`)
console.log('\n# benchmarks')
const fell = await step('node', ['bench/run.ts', '--quick'])
console.log('\n# faults')
const lost = await step('node', ['faults/run.ts', '--quick'])
process.exitCode = unused === 0 && isWithin && isOrdered && fell === 0 && lost === 0 ? 0 : 1

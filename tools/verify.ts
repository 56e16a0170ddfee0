// `npm run verify`: what CI holds a change to besides the tests: nothing unused, and nothing larger than its budget.
import { buildApp, isFresh } from './build.ts'
import { measureSizes, printSizes } from './sizes.ts'
import { step } from './step.ts'

console.log('# unused files, exports and dependencies')
const unused = await step('knip', ['--no-progress'])
console.log('\n# sizes')
if (!(await isFresh())) await buildApp()
const isWithin = printSizes(measureSizes())
process.exitCode = unused === 0 && isWithin ? 0 : 1

// `npm start`: the page is built when it has to be, then the server runs in this very process, so that signals reach it.
import { buildApp, isFresh } from './build.ts'

const onlyHelp = process.argv.includes('--help')

if (!onlyHelp && !(await isFresh())) {
  console.error('Building the page…')
  await buildApp()
}
await import('../server/main.ts')

// `npm start`: builds the page if its inputs changed, then runs the server in this process. The npm script is `exec node …`:
// without `exec` npm's shell stays between them, dies of SIGTERM and leaves the server running.
import { buildApp, isFresh } from './build.ts'

const onlyHelp = process.argv.includes('--help')

if (!onlyHelp && !(await isFresh())) {
  console.error('Building the page…')
  await buildApp()
}
await import('../server/main.ts')

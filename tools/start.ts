// `npm start`: builds the page if its inputs have changed, then runs the server in this process. The npm script is
// `exec node …`: without `exec`, npm's shell would be the parent of this process, end at SIGTERM and leave the server
// running. V8 keeps little room for new objects, of which the server makes few (bench/server-process.ts).
import { buildApp, isFresh } from './build.ts'
import { serverFile } from './server-file.ts'
import { imageFolder } from './store-image.ts'

const onlyHelp = process.argv.includes('--help')

if (!onlyHelp && !(await isFresh())) {
  console.error('Building the page…')
  await buildApp()
}
if (!onlyHelp) process.env['STORE_IMAGE'] ??= await imageFolder()
await import(await serverFile())

// Loaded into a server with `--import`: it writes the address of each module that the process loads into a file.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const file = process.env['LOADED_FILE'] ?? ''

registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})

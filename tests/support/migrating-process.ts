// A child process that a test kills: migrates the store in the given folder, reports before the commit, and never
// commits.
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { must } from '../../domain/assert.ts'
import { migrate } from '../../server/db/migrate.ts'

const client = await PGlite.create({ dataDir: join(must(process.argv[2], 'a folder'), 'db') })
// Keeps the process running until it is killed.
process.stdin.resume()
await client.transaction(async tx => {
  await migrate(tx, 0)
  writeSync(1, 'migrated\n')
  await new Promise(() => {})
})

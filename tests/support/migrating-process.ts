// Run as a process of its own, to be killed: brings the store of the folder given up to date, says so before it is
// committed, and never commits.
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { must } from '../../domain/assert.ts'
import { migrate } from '../../server/db/migrate.ts'

const client = await PGlite.create({ dataDir: join(must(process.argv[2], 'a folder'), 'db') })
// What keeps the process alive until it is killed.
process.stdin.resume()
await client.transaction(async tx => {
  await migrate(tx, 0)
  writeSync(1, 'migrated\n')
  await new Promise(() => {})
})

// `npm run restore`: fills an empty store from a backup (server/backup).
import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../server/backup/restore.ts'
import { summaryText } from './backup-text.ts'
import { configOf, given, NOT_DONE, NotDone, runCommand } from './command.ts'
import { openStoreOf } from './store.ts'
import { WRONG_USE } from './usage.ts'

const help = `Fills an empty DATA_DIR, or the empty database that DATABASE_URL names, from a backup of either.

  npm run restore -- FILE

No server may be running on it. What is restored is proven before it counts: every row, every hash of the ledger, every
sum. When anything is wrong, the store is left empty.
Ends with 0 when done, ${NOT_DONE} when not, ${WRONG_USE} when asked wrongly.`

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  if (values.help) return help
  const file = given(positionals[0], 'FILE')
  // The file is checked before a store is created for it.
  await access(file).catch(() => {
    throw new NotDone(`There is no file ${file}.`)
  })
  const db = await openStoreOf(configOf(process.env), Date.now())
  try {
    return summaryText(`Restored from ${file}`, await restoreBackup(db, file))
  } finally {
    await db.close()
  }
}

await runCommand('restore', run)

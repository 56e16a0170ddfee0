// `npm run backup`: writes the whole store to one file (server/backup).
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '../server/backup/dump.ts'
import type { BackupSummary } from '../server/backup/format.ts'
import { summaryText } from './backup-text.ts'
import { configOf, given, NOT_DONE, runCommand } from './command.ts'
import { askOperatorSocket } from './door.ts'
import { onStore } from './store.ts'
import { WRONG_USE } from './usage.ts'

const help = `Saves everything that DATA_DIR or DATABASE_URL holds into one file, as of one moment.

  npm run backup -- FILE

A server may be running. On PostgreSQL it goes on meanwhile; on the embedded store it writes the file itself, and waits
until it is written. The file holds all that there is to know of every customer: only its owner can read it.
Ends with 0 when done, ${NOT_DONE} when not, ${WRONG_USE} when asked wrongly.`

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  if (values.help) return help
  const file = given(positionals[0], 'FILE')
  const path = resolve(file)
  const config = configOf(process.env)
  const summary = await onStore<BackupSummary>(
    config,
    db => writeBackup(db, path, Date.now()),
    () => askOperatorSocket(config.dataDir, 'backup', { path }),
  )
  return summaryText(file, summary)
}

await runCommand('backup', run)

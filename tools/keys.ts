// `npm run keys`: lists, adds and retires the keys that encrypt documents, account numbers, secrets and backups
// (server/keys).
import { parseArgs } from 'node:util'
import type { Config } from '../server/compose/config.ts'
import type { Db } from '../server/db/db.ts'
import { currentKeys } from '../server/keys/current.ts'
import { addKey, keyFileOf, readKeyFile } from '../server/keys/key-file.ts'
import type { KeyUse } from '../server/sealing/reseal.ts'
import { keyUses, retireKeys } from '../server/sealing/reseal.ts'
import { configOf, Misuse, NOT_DONE, NotDone, runCommand } from './command.ts'
import { askOperatorSocket } from './door.ts'
import { onStore } from './store.ts'
import { WRONG_USE } from './usage.ts'

const help = `The keys that papers, numbers of accounts, secrets and backups are encrypted with.

  npm run keys -- list      the keys of the store, and how many values each has sealed
  npm run keys -- add       puts a new key first in the key file; the server seals with it from its next start
  npm run keys -- retire    seals everything anew with the newest key: the store needs the older ones no more

The key file is DATA_KEY_FILE, or data.keys in DATA_DIR. Keep a copy away from the backups: without it neither they nor the
papers in the store can be read. Older keys stay in it for as long as there are backups made with them.
Ends with 0 when done, ${NOT_DONE} when not, ${WRONG_USE} when asked wrongly.`

async function add(config: Config): Promise<string> {
  const path = keyFileOf(config)
  if (path === null) throw new NotDone('Set DATA_KEY_FILE to the file that all processes read.')
  await readKeyFile(path)
  await addKey(path, new Date())
  return `${path} has a new key. Start each server again.`
}

const linesOf = (uses: readonly KeyUse[]): string =>
  uses.length === 0 ? 'Nothing is sealed.' : uses.map(({ id, values }) => `${id}  ${values} values`).join('\n')

async function retire(config: Config): Promise<string> {
  const work = async (db: Db) => {
    const keys = currentKeys()
    if (!keys) throw new NotDone('There is no key.')
    return { uses: await retireKeys(db, keys, Date.now()) }
  }
  const { uses } = await onStore(config, work, () => askOperatorSocket(config.dataDir, 'retireKeys', {}))
  return linesOf(uses)
}

async function list(config: Config): Promise<string> {
  const work = async (db: Db) => ({ uses: await keyUses(db) })
  const { uses } = await onStore(config, work, () => askOperatorSocket(config.dataDir, 'keys', {}))
  return linesOf(uses)
}

const commands: Readonly<Record<string, (config: Config) => Promise<string>>> = { list, add, retire }

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  if (values.help || positionals.length === 0) return help
  const chosen = commands[positionals.join(' ')]
  if (!chosen) throw new Misuse(`There is no command ${positionals.join(' ')}.`)
  return chosen(configOf(process.env))
}

await runCommand('keys', run)
